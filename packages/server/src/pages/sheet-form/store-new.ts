import { randomUUID } from 'node:crypto';

import { type api, characterValidator } from '@charsheet/schema';
import { type FormFields, sheetOfForm } from '@charsheet/schema/form';

import { ApiError } from '../../http/api-error.js';
import type { Handlers } from '../../http/handler.js';
import type { Redirect, Visit } from '../../layout/page.js';
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
  { create }: Pick<Handlers<typeof api.characters>, 'create'>,
  { caller, request }: Visit,
  fields: FormFields,
): Promise<Redirect | NotStored> {
  const { sheet } = sheetOfForm(fields);
  if (!characterValidator.check(sheet)) return { state: { fields, tells: 'everything' }, status: 422 };
  const typed = new Map(fields);
  const isPublic = typed.get(ownFields.isPublic) !== 'false';
  const key = typed.get(ownFields.key) ?? '';
  try {
    const { headers } = await create({
      params: undefined,
      query: {},
      headers: key === '' ? {} : { 'idempotency-key': key.slice(0, 255) },
      body: { ...sheet, isPublic },
      caller,
      alternative: undefined,
      request,
    });
    return {
      to: `/Character/${String(headers?.['Location']).slice(-36)}`,
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
