import type { Fault } from '../contract/fault.js';
import { validator } from '../contract/validate.js';
import { readJson } from '../json/read.js';
import { CharacterInput } from './record.js';

/** Checks what a client sends as a sheet. */
export const characterInput = validator(CharacterInput, 'sheet');

export type SheetReading =
  | { ok: true; value: CharacterInput }
  | { ok: false; problem: 'invalid-json' | 'invalid-body'; faults: Fault[] };

/** Reads the bytes of a sheet file strictly: a sheet that the service will take, or every fault. */
export function readSheet(bytes: Uint8Array): SheetReading {
  const json = readJson(bytes);
  if (!json.ok) return { ok: false, problem: 'invalid-json', faults: json.faults };
  if (characterInput.check(json.value)) return { ok: true, value: json.value };
  return { ok: false, problem: 'invalid-body', faults: characterInput.faults(json.value) };
}
