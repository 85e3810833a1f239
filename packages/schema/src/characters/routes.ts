import { pathOf } from '../editions.js';
import { bulkRoutesOf, EitherRecord, ExportQuery, ExportQuery2E } from './bulk-routes.js';
import { completeSheet } from './character.js';
import { completeSheet2E } from './character-2e.js';
import { historyRoutesOf } from './history-routes.js';
import { CharacterInput, CharacterPatch } from './input.js';
import { CharacterQuery, CharacterQuery2E } from './lists.js';
import { CharacterRecord } from './record.js';
import { dryRun, dryRun2E, storingQuery, storingQuery2E } from './route-parts.js';
import { CharacterInput2E, CharacterPatch2E, CharacterRecord2E } from './second-edition.js';
import { sheetRoutesOf } from './sheet-routes.js';

const first = {
  path: pathOf['1e'],
  noun: 'character sheet',
  input: CharacterInput,
  patch: CharacterPatch,
  record: CharacterRecord,
  query: CharacterQuery,
  storing: storingQuery,
  dryRun,
  example: completeSheet,
  examplePatch: { kor: 28, isten: null },
  hasRules: true,
};
const second = {
  path: pathOf['2e'],
  noun: 'character sheet of the second edition',
  input: CharacterInput2E,
  patch: CharacterPatch2E,
  record: CharacterRecord2E,
  query: CharacterQuery2E,
  storing: storingQuery2E,
  dryRun: dryRun2E,
  example: completeSheet2E,
  examplePatch: { kor: 28, isten: null },
  hasRules: false,
};

export const characterRoutes = {
  ...sheetRoutesOf(first),
  ...historyRoutesOf(first),
  ...bulkRoutesOf({ ...first, sheets: '', query: ExportQuery, record: EitherRecord }),
};

export const characterRoutes2E = {
  ...sheetRoutesOf(second),
  ...historyRoutesOf(second),
  ...bulkRoutesOf({ ...second, sheets: ' of the second edition', query: ExportQuery2E }),
};
