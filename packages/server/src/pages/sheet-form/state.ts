import type { FormFields } from '@charsheet/schema/form';
import type { AbilityId, Language } from '@charsheet/schema/rules';

/** The state of the form of a sheet: all that it shows follows from it. */
export interface SheetFormState {
  /**
   * Everything that the form holds, in its order, as it was typed, blank fields and what is no member of a sheet (see
   * {@link ownFields}) included. In a browser: `[...new FormData(form)]`.
   */
  fields: FormFields;
  /**
   * What is told of it. `nothing`: a form that nobody has filled in yet would be full of faults. `live`, while somebody types:
   * what follows from it, and what is wrong but for what is not there yet. `everything`: that, too, with a summary on top.
   */
  tells: 'nothing' | 'live' | 'everything';
  /** What the dice have shown where abilities were just rolled, the lowest last. */
  dice?: Partial<Record<AbilityId, readonly number[]>>;
}

export interface SheetFormProps {
  state: SheetFormState;
  language: Language;
  /** Whether the sheet has an owner, or will have one: any other is public for good, which is told before it is stored. */
  hasOwner: boolean;
  /** The address that it is sent to. */
  action: string;
}

/** The fields of the form that are no members of the sheet. */
export const ownFields = {
  /** `true` or `false` */
  isPublic: 'isPublic',
  /** Of a new sheet: its edition; the first where there is none. */
  edition: 'edition',
  /** Of a new sheet: what makes a form that is sent twice store it once. */
  key: 'key',
  /** Of a stored sheet: the version that the form began with. */
  version: 'version',
  /** The account that it is typed with, and what was kept of it while somebody signed in or up. */
  typist: 'typist',
  draft: 'draft',
  /** The button that was pressed. */
  button: 'do',
} as const;

/** What the buttons say; behind the last two stands the name of a list, or of a row in one. */
export const buttons = {
  save: 'save',
  check: 'check',
  /** Without an account: sign up first, and go on then. */
  keep: 'keep',
  rollAbilities: 'roll-abilities',
  rollHitPoints: 'roll-hp',
  add: 'add:',
  remove: 'remove:',
} as const;

/** The identifier of the element with what has this place in the form: see `FormReading` of the schema package. */
export const idOf = (place: string): string => `f-${place.replaceAll('.', '-')}`;
