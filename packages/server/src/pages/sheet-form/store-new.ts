import { randomUUID } from 'node:crypto';

import { type CharacterInput, type Edition, ofEdition, sheetPath } from '@charsheet/schema';
import { type FormFields, sheetOfForm } from '@charsheet/schema/form';

import { ApiError } from '../../http/api-error.js';
import { idIn } from '../../http/reply.js';
import type { Redirect, Visit } from '../../layout/page.js';
import type { CharacterRoutes } from '../characters/own-sheets.js';
import { ownFields, type SheetFormState } from './state.js';
import { type Refusal, refusals } from './trouble.js';

/** A form that was not stored: it is shown again, with all that was typed. */
export interface NotStored {
  state: SheetFormState;
  status: number;
  refusal?: Refusal;
}

/** Stores the sheet of a form, once, however often it is sent; leads to it. */
export async function storeNew(
  edition: Edition,
  { create }: Pick<CharacterRoutes, 'create'>,
  { caller, request }: Visit,
  fields: FormFields,
): Promise<Redirect | NotStored> {
  const { validator } = ofEdition[edition];
  const { sheet } = sheetOfForm(fields, validator);
  if (!validator.check(sheet)) return { state: { fields, tells: 'everything' }, status: 422 };
  const typed = new Map(fields);
  const isPublic = typed.get(ownFields.isPublic) !== 'false';
  const key = typed.get(ownFields.key) ?? '';
  try {
    const made = await create({
      params: undefined,
      query: {},
      headers: key === '' ? {} : { 'idempotency-key': key.slice(0, 255) },
      body: { ...sheet, isPublic } as CharacterInput,
      caller,
      alternative: undefined,
      request,
    });
    return {
      to: sheetPath({ id: idIn(made), edition }),
      notice: caller ? 'sheet-stored' : 'sheet-stored-for-all',
    };
  } catch (error) {
    const refusal = error instanceof ApiError ? refusals[error.code] : undefined;
    if (!(error instanceof ApiError) || !refusal) throw error;
    // Under the key there is another sheet: stored once more, this one is a second.
    const kept: FormFields =
      refusal === 'storedBefore' ? [[ownFields.key, randomUUID()], ...without(fields, ownFields.key)] : fields;
    return { state: { fields: kept, tells: 'live' }, status: error.status, refusal };
  }
}

const without = (fields: FormFields, name: string): FormFields => fields.filter(([one]) => one !== name);
