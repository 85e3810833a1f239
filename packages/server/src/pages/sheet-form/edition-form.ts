import type { AnySheet, Edition, Validator } from '@charsheet/schema';
import type { FormFields } from '@charsheet/schema/form';
import type { AbilityId, Language, Names, SheetView } from '@charsheet/schema/rules';
import type { Remark } from '@charsheet/schema/rules/second';

/** Rolls a die: a number from 1 to its sides. */
export type Roll = (sides: number) => number;

/** What is other in the form of a sheet from edition to edition. */
export interface EditionForm<Sheet extends AnySheet = AnySheet> {
  edition: Edition;
  validator: Validator<Sheet>;
  /** What a new sheet begins with. */
  firstFields: FormFields;
  /** A sheet that fits and has nothing on it: of a form with faults, what takes the place of those. */
  blankSheet: Sheet;
  /** The members from which everything follows, besides the abilities. */
  decisive: readonly string[];
  /** The field with the name of the character. */
  nameField: string;
  races: Readonly<Record<string, Names & { modifiers: Partial<Record<AbilityId, number>> }>>;
  view(sheet: Sheet, language: Language): SheetView<Remark>;
  /** The form with a roll for each level that has none. */
  rollHitPoints(fields: FormFields, roll: Roll): FormFields;
  /** What else there is to do when a list has one entry more or less. */
  afterCounting?(before: FormFields, after: FormFields): FormFields;
}
