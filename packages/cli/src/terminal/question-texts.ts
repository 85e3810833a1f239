import type { Language } from '@charsheet/schema/rules';

/** What every question says, in each language. */
export interface QuestionTexts {
  /** Below the text that explains a question, on how to answer. */
  howOne: string;
  howMany: string;
  howText: string;
  back: string;
  nothingBefore: string;
  notOffered: (answer: string) => string;
  several: (answer: string) => string;
  takenAlready: (name: string) => string;
  tooMany: string;
  range: (lowest: number, highest: number) => string;
}

export const questionTexts: Record<Language, QuestionTexts> = {
  en: {
    howOne: 'Answer with a number, a name, or the beginning of one; the arrow keys up and down walk through the list.',
    howMany:
      'Answer with numbers or names, several with commas between them; the arrow keys up and down walk through the list, "-" takes the last one back.',
    howText: 'Answer and press Enter.',
    back: '"<" goes back to the question before, Ctrl-C ends everything.',
    nothingBefore: 'This is the first question.',
    notOffered: (answer) => `"${answer}" is not one of them; "?" shows them all.`,
    several: (answer) => `"${answer}" can mean several:`,
    takenAlready: (name) => `${name} is chosen already.`,
    tooMany: 'That is too many; what came last is left out.',
    range: (lowest, highest) => `Give a whole number from ${lowest} to ${highest}.`,
  },
  hu: {
    howOne: 'Válaszolj számmal, névvel vagy a név elejével; a fel és le nyíl végigmegy a listán.',
    howMany:
      'Válaszolj számokkal vagy nevekkel, vesszővel elválasztva; a fel és le nyíl végigmegy a listán, „-” visszaveszi az utolsót.',
    howText: 'Írd be, és nyomj Entert.',
    back: '„<” visszalép az előző kérdéshez, Ctrl-C befejezi az egészet.',
    nothingBefore: 'Ez az első kérdés.',
    notOffered: (answer) => `„${answer}” nincs köztük; „?” mindet megmutatja.`,
    several: (answer) => `„${answer}” többet is jelenthet:`,
    takenAlready: (name) => `Ez már szerepel: ${name}.`,
    tooMany: 'Ez túl sok; ami a végén állt, kimaradt.',
    range: (lowest, highest) => `Egész számot adj meg ${lowest} és ${highest} között.`,
  },
};
