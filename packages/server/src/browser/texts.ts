import type { Language } from '@charsheet/schema/rules';

interface Texts {
  /** What is offered to somebody who comes back. */
  kept(when: string): string;
  /** What was typed is about an older version of the sheet. */
  meanwhile(from: string, to: string): string;
  goOn: string;
  drop: string;
}

const hu: Texts = {
  kept: (when) => `Ebben a böngészőben megmaradt, amit ide ${when}-kor írtál, és még nincs tárolva.`,
  meanwhile: (from, to) =>
    `A lap azóta megváltozott: az a ${from}. változatról szól, most a ${to}. az érvényes. Ha folytatod, mentéskor mindkettőt látod, és választhatsz.`,
  goOn: 'Folytatom azt, amit írtam',
  drop: 'Nem kell, eldobom',
};

const en: Texts = {
  kept: (when) => `This browser has kept what you typed here on ${when}, which is not stored yet.`,
  meanwhile: (from, to) =>
    `The sheet was changed since: you typed it over version ${from}, and now there is version ${to}. If you go on, you will see both when you save, and can choose.`,
  goOn: 'Go on with what I typed',
  drop: 'Drop it',
};

export const scriptTexts: Record<Language, Texts> = { hu, en };
