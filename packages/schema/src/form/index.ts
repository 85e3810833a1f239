// @charsheet/schema/form: a sheet as the fields of a form in a browser, and back.
export { rowsOf, withEntry, withoutRow } from './entries.js';
export { type FormFields, type FormOf, fieldNames } from './fields.js';
export { type FormReading, sheetOfForm } from './read.js';
export { formOfSheet } from './write.js';
