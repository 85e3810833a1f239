import type { Character, Language } from '@charsheet/schema';
import { choicesFor, type GrowingList, type LevelChoices, levelUp } from '@charsheet/schema/rules';

/** The lists that a level may add an entry to, in the order in which they are asked for. */
export const growingLists = [
  'hpRolls',
  'tulajdonsagNovelesek',
  'harcosSpecializaciok',
  'kalozKritikus',
] as const satisfies readonly GrowingList[];

/** What was entered for a level, as it was typed. */
export type Entered = Partial<Record<GrowingList, string>>;

/** What the fields of a form have for a level. */
export function enteredIn(fields: URLSearchParams): Entered {
  const given = growingLists.map((list) => [list, (fields.get(list) ?? '').trim().slice(0, longest)]);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}

/** More is no identifier of the game. */
const longest = 100;

/** Highest roll that a sheet can hold. */
export const highestRoll = 255;

export type LevelFaults = Partial<Record<GrowingList, string>>;
export type LevelResult = { after: Character } | { faults: LevelFaults };

/** The sheet one level higher, or what is wrong with what was entered, in words. What the level does not ask for is left out. */
export function raised(sheet: Character, entered: Entered, language: Language): LevelResult {
  const next = choicesFor(sheet);
  const due = growingLists.filter((list) => next?.[list] && entered[list] !== undefined);
  const choices = Object.fromEntries(due.map((list) => [list, choiceOf(list, entered[list] ?? '')]));
  const result = levelUp(sheet, choices as LevelChoices, { language });
  if (result.ok) return { after: result.sheet };
  return { faults: Object.fromEntries(result.faults.map(({ pointer, message }) => [pointer.slice(1), message])) };
}

const choiceOf = (list: GrowingList, text: string) =>
  list === 'hpRolls' && /^\d{1,3}$/.test(text) ? Number(text) : text;
