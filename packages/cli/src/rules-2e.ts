// What the commands need of the rules of the second edition, imported when a sheet is one of it.
export { derive2E, describeChanges2E, viewSheet2E } from '@charsheet/schema/rules/second';
