import { isJsonObject } from '../basics.js';
import { type AnyInput, ofEdition } from '../characters/by-edition.js';
import { readSheetBy, type SheetReading } from '../characters/read-sheet.js';
import type { FaultTexts } from '../contract/texts/say.js';
import { editionOf } from '../editions.js';
import { type Exchange, exchanges } from './sheets.js';

/** What the service adds to a sheet, whoever has stored it. */
const ofRecords = ['$schema', 'id', 'version', 'isPublic', 'createdAt', 'updatedAt'];

/** Reads the bytes of a sheet as `readAnySheet`, and of one that the service of kemkas has answered with, too. */
export const readSheetFromAnywhere = (bytes: Uint8Array, texts?: FaultTexts): SheetReading<AnyInput> =>
  readSheetBy((value) => ofEdition[editionOf(value)].inputValidator, bytes, texts, movedIn);

/** A sheet of theirs as one that is sent here, who may read it included. What shows no sign of being theirs stays as it is. */
function movedIn(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { isTheirs, read, toOurs }: Exchange<object, object> = exchanges[editionOf(value)];
  if (!isTheirs(value)) return value;
  const kept = Object.entries(value).filter(([name, member]) => ofRecords.includes(name) && member !== null);
  const sheet = Object.entries(value).filter(([name]) => !ofRecords.includes(name));
  return { ...Object.fromEntries(kept), ...toOurs(read(Object.fromEntries(sheet)) as object) };
}
