// @charsheet/schema/form: a sheet as the fields of a form in a browser, and back.
export { type FormFields, fieldNames } from './fields.js';
export { type FormReading, sheetOfForm } from './read.js';
export { formOfSheet } from './write.js';
