import type { Fault } from '../contract/fault.js';
import type { FaultTexts } from '../contract/texts/say.js';
import { readJson } from '../json/read.js';
import type { CharacterInput } from './input.js';
import { characterInputValidator } from './validators.js';

export type SheetReading =
  | { ok: true; value: CharacterInput }
  | { ok: false; problem: 'invalid-json' | 'invalid-body'; faults: Fault[] };

/**
 * Reads the bytes of a sheet file strictly: a sheet that the service will take, or every fault.
 * Those of the text have a line and a column; `placeFaults` finds those of a text that is no sheet.
 * @param texts words for the messages; English unless given
 */
export function readSheet(bytes: Uint8Array, texts?: FaultTexts): SheetReading {
  const json = readJson(bytes, texts && (() => texts));
  if (!json.ok) return { ok: false, problem: 'invalid-json', faults: json.faults };
  if (characterInputValidator.check(json.value)) return { ok: true, value: json.value };
  return { ok: false, problem: 'invalid-body', faults: characterInputValidator.faults(json.value, texts) };
}
