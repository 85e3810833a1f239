import type { AbilityId, Language, Names } from '@charsheet/schema/rules';

import { alignments, classes, races, signed, startingChoices } from '../../rules.js';
import { Character, textFault } from '../../schema.js';
import { back } from '../../terminal/dialog.js';
import type { Choice } from '../../terminal/menu.js';
import { blankSheet, type Step } from './step.js';
import type { CreationTexts } from './texts.js';

const { name: nameSchema, nem: textSchema } = Character.properties;

/** The entries of a table as choices. */
export const choicesOf = <Entry extends Names>(
  table: Readonly<Record<string, Entry>>,
  ids: readonly string[],
  language: Language,
  hint: (entry: Entry, id: string) => string = () => '',
): Choice[] =>
  ids.flatMap((id) => {
    const entry = table[id];
    return entry ? { id, name: entry[language], hint: hint(entry, id) } : [];
  });

const name: Step = {
  async ask({ dialog, texts }) {
    const faultOf = (answer: string) => (textFault(nameSchema, answer) ? texts.nameFault : undefined);
    const answer = await dialog.text({ ...texts.questions.name, faultOf });
    return answer === back ? back : { name: answer };
  },
};

const race: Step = {
  async ask({ dialog, texts, language }) {
    const choices = choicesOf(races, Object.keys(races), language, (one) => modifiers(one.modifiers, texts));
    const faj = await dialog.select({ ...texts.questions.race, choices });
    return faj === back ? back : { faj };
  },
};

const modifiers = (values: Partial<Record<AbilityId, number>>, { abilities }: CreationTexts) =>
  Object.entries(values)
    .map(([id, value]) => `${abilities[id as AbilityId]} ${signed(value)}`)
    .join(', ');

const characterClass: Step = {
  async ask({ dialog, texts, language }, sheet) {
    const offered = startingChoices(sheet).osztaly;
    const choices = choicesOf(classes, offered, language, ({ hitDie }) => `d${hitDie}`);
    const osztaly = await dialog.select({ ...texts.questions.characterClass, choices });
    return osztaly === back ? back : { osztaly };
  },
};

const alignment: Step = {
  async ask({ dialog, texts, language }) {
    const choices = choicesOf(alignments, Object.keys(alignments), language, (_, id) => id);
    const jellem = await dialog.select({ ...texts.questions.alignment, choices, defaultAnswer: 'S' });
    return jellem === back ? back : { jellem };
  },
};

/** A text that may be left out. */
const optionalTextStep = (member: 'nem' | 'isten', question: 'gender' | 'deity'): Step => ({
  async ask({ dialog, texts }) {
    const faultOf = (answer: string) => (textFault(textSchema, answer) ? texts.textFault : undefined);
    const answer = await dialog.text({ ...texts.questions[question], faultOf });
    if (answer === back) return back;
    return answer === '' ? {} : { [member]: answer };
  },
});

const age: Step = {
  async ask({ dialog, texts }) {
    const kor = await dialog.number({
      ...texts.questions.age,
      lowest: 0,
      highest: 1_000_000,
      defaultAnswer: blankSheet.kor,
    });
    return kor === back ? back : { kor };
  },
};

/** Who the character is. */
export const personSteps: readonly Step[] = [
  name,
  race,
  characterClass,
  alignment,
  optionalTextStep('nem', 'gender'),
  age,
  optionalTextStep('isten', 'deity'),
];
