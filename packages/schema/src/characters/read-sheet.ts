import type { Fault } from '../contract/fault.js';
import type { FaultTexts } from '../contract/texts/say.js';
import type { Validator } from '../contract/validate.js';
import { readJson } from '../json/read.js';
import type { CharacterInput } from './input.js';
import { characterInputValidator } from './validators.js';

/** What reading a sheet comes to: its input, or every fault. */
export type SheetReading<Input = CharacterInput> = { ok: true; value: Input } | SheetRefusal;

export interface SheetRefusal {
  ok: false;
  problem: 'invalid-json' | 'invalid-body';
  faults: Fault[];
}

/**
 * Reads the bytes of a sheet file strictly: a sheet that the service will take, or every fault.
 * Those of the text have a line and a column; `placeFaults` finds those of a text that is no sheet.
 * @param texts words for the messages; English unless given
 */
export const readSheet = (bytes: Uint8Array, texts?: FaultTexts): SheetReading =>
  readSheetBy(() => characterInputValidator, bytes, texts);

/**
 * The same by the validator that is chosen for what is read.
 * @param instead what a value that does not fit is taken for
 */
export function readSheetBy<Input>(
  choose: (value: unknown) => Validator<Input>,
  bytes: Uint8Array,
  texts?: FaultTexts,
  instead = (value: unknown) => value,
): SheetReading<Input> {
  const json = readJson(bytes, texts && (() => texts));
  if (!json.ok) return { ok: false, problem: 'invalid-json', faults: json.faults };
  const { check, faults } = choose(json.value);
  if (check(json.value)) return { ok: true, value: json.value };
  const other = instead(json.value);
  if (check(other)) return { ok: true, value: other };
  return { ok: false, problem: 'invalid-body', faults: faults(other, texts) };
}
