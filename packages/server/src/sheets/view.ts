import type { Character, Language } from '@charsheet/schema';
import { type SheetView, viewSheet } from '@charsheet/schema/rules';

import type { StoredCharacter } from '../characters/store/repository.js';

/** A stored sheet in words. */
export const viewOf = ({ sheet }: StoredCharacter, language: Language): SheetView =>
  viewSheet(JSON.parse(sheet) as Character, language);
