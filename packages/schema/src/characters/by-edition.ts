import type { TObject } from '@sinclair/typebox';

import type { FaultTexts } from '../contract/texts/say.js';
import type { Validator } from '../contract/validate.js';
import { type Edition, editionOf } from '../editions.js';
import { Character } from './character.js';
import { Character2E } from './character-2e.js';
import type { AnySheet } from './edition.js';
import { type CharacterInput, sheetOf } from './input.js';
import { readSheetBy, type SheetReading } from './read-sheet.js';
import type { CharacterRecord } from './record.js';
import { type CharacterInput2E, type CharacterRecord2E, sheetOf2E } from './second-edition.js';
import { characterInputValidator, characterValidator } from './validators.js';
import { characterInputValidator2E, characterValidator2E } from './validators-2e.js';

/** What a client sends: a sheet of any edition, or a record of it that was edited. */
export type AnyInput = CharacterInput | CharacterInput2E;

/** A stored sheet of any edition. */
export type AnyRecord = CharacterRecord | CharacterRecord2E;

/** What works on sheets of an edition. */
export interface SheetTools {
  schema: TObject;
  /** The sheet without what the service adds to a record; see {@link sheetOf}. */
  sheetOf: (input: object) => AnySheet;
  validator: Validator<AnySheet>;
  inputValidator: Validator<AnyInput>;
}

/** What works on sheets, by their edition. */
export const ofEdition: Record<Edition, SheetTools> = {
  '1e': {
    schema: Character,
    sheetOf: sheetOf as (input: object) => AnySheet,
    validator: characterValidator as Validator<AnySheet>,
    inputValidator: characterInputValidator as Validator<AnyInput>,
  },
  '2e': {
    schema: Character2E,
    sheetOf: sheetOf2E as (input: object) => AnySheet,
    validator: characterValidator2E as Validator<AnySheet>,
    inputValidator: characterInputValidator2E as Validator<AnyInput>,
  },
};

/** Reads the bytes of a file with a sheet of any edition, as `readSheet` those of the first; its members tell which it is. */
export const readAnySheet = (bytes: Uint8Array, texts?: FaultTexts): SheetReading<AnyInput> =>
  readSheetBy((value) => ofEdition[editionOf(value)].inputValidator, bytes, texts);
