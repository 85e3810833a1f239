import { fold } from '@charsheet/schema';

/** Something that can be chosen: by its number, its identifier, its name, or the beginning of one of them. */
export interface Choice {
  id: string;
  name: string;
  /** What helps to decide. */
  hint?: string | undefined;
}

/** What an answer means: the choices that it may stand for; one is what was meant. */
export function meant(answer: string, choices: readonly Choice[]): Choice[] {
  const numbered = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  if (numbered) return [numbered];
  const wanted = fold(answer.trim());
  if (wanted === '') return [];
  for (const is of [isCalled, beginsWith, holds]) {
    const found = choices.filter(({ id, name }) =>
      [id, id.replace(/^[a-z]_/, ''), name].some((one) => is(fold(one), wanted)),
    );
    if (found.length > 0) return found;
  }
  return [];
}

const isCalled = (name: string, wanted: string) => name === wanted;
const beginsWith = (name: string, wanted: string) => name.startsWith(wanted);
const holds = (name: string, wanted: string) => name.includes(wanted);

/** Several answers in one line: with commas between them, or numbers with spaces. */
export function answersIn(line: string): string[] {
  const separator = /^[\d\s,;]+$/.test(line) ? /[\s,;]+/ : /[,;]/;
  return line
    .split(separator)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');
}
