import type { ComponentChildren } from 'preact';

import type { AnySheet } from '@charsheet/schema';
import { type FormFields, formOfSheet } from '@charsheet/schema/form';

import type { HtmlPage, Visit } from '../../layout/page.js';
import { draftFields } from '../drafts/kept-forms.js';
import { ownAddress } from '../form.js';
import type { WholeForm } from './form.js';
import { SheetFormPlace } from './place.js';
import { buttons, ownFields, type SheetFormProps, type SheetFormState } from './state.js';
import { sheetFormStyle } from './style.js';

interface FormPageProps extends Pick<SheetFormProps, 'hasOwner'> {
  of: WholeForm;
  visit: Visit;
  title: string;
  state: SheetFormState;
  /** 200 unless given. */
  status?: number;
  /** Whether only its owner may see what it shows. */
  isSecret: boolean;
  /** What stands above the form. */
  children?: ComponentChildren;
}

/** The form of a sheet that is played has a hundred or two. */
const manyFields = 600;

/** A page with the form of a sheet. */
export function formPage({ of, visit, title, children, status = 200, isSecret, ...props }: FormPageProps): HtmlPage {
  const action = ownAddress(visit);
  const { fields } = props.state;
  const own = draftFields(visit);
  const others = fields.filter(([name]) => !own.some(([one]) => one === name));
  const state = { ...props.state, fields: [...own, ...others] };
  return {
    title,
    ownStyle: sheetFormStyle,
    script: of.edition === '1e' ? 'sheet-form' : 'sheet-form-2e',
    status,
    hasFaults: status === 422,
    isLarge: fields.length > manyFields,
    keepsTyped: !isSecret,
    content: (
      <>
        <h1>{title}</h1>
        {children}
        <SheetFormPlace of={of} {...props} state={state} language={visit.language} action={action} />
      </>
    ),
  };
}

/** What the form of a stored sheet begins with. */
export const fieldsOf = (sheet: AnySheet, isPublic: boolean, { validator }: WholeForm): FormFields => [
  ...formOfSheet(sheet, validator),
  [ownFields.isPublic, String(isPublic)],
];

/** The button that was pressed, and what the form holds. */
export function pressed(form: URLSearchParams): { button: string; fields: FormFields } {
  const fields = [...form].filter(([name]) => name !== ownFields.button);
  return { button: form.get(ownFields.button) ?? buttons.check, fields };
}
