import type { Character } from '@charsheet/schema';
import { type SheetView, viewSheet } from '@charsheet/schema/rules';

import type { Language } from '../../mail/language.js';
import type { StoredCharacter } from '../repository.js';

/** A stored sheet in words. */
export const viewOf = ({ sheet }: StoredCharacter, language: Language): SheetView =>
  viewSheet(JSON.parse(sheet) as Character, language);
