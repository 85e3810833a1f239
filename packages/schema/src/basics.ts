// What the command line needs before any schema: the library of those takes a while to load.
export { type Change, isJsonObject, sheetChanges } from './changes.js';
export { type Edition, editionOf, nameOfSheet, pathOf } from './editions.js';
export { pointerSegment } from './json/place.js';
export { type Language, languages } from './language.js';

/** An identifier for examples. */
export const exampleId = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

/** Highest number of a version. */
export const highestVersion = 2_147_483_647;
