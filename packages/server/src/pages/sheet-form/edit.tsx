import { sheetPath } from '@charsheet/schema';
import type { FormFields } from '@charsheet/schema/form';

import { ApiError } from '../../http/api-error.js';
import type { Caller } from '../../http/handler.js';
import type { HtmlPage, Visit } from '../../layout/page.js';
import type { FormPage } from '../drafts/kept-forms.js';
import { idOf, ownSheet, type SheetPagesDeps } from '../sheet/own-sheet.js';
import { conflictPage } from './conflict.js';
import type { WholeForm } from './form.js';
import { formOf } from './forms.js';
import { fieldsOf, formPage, pressed } from './page.js';
import { press } from './press.js';
import { buttons, ownFields, type SheetFormState } from './state.js';
import { storeChanged } from './store-changed.js';
import { formTexts } from './texts/texts.js';
import { type Refusal, Trouble } from './trouble.js';

/** Changes a sheet of the caller's own. */
export function editSheetPage(deps: SheetPagesDeps): FormPage<Caller> {
  const of = formOf[deps.edition];
  return {
    takes: 'sheet',
    async get(visit) {
      try {
        const { stored, sheet } = await ownSheet(deps, visit);
        const version: FormFields = [[ownFields.version, String(stored.version)]];
        return editPage(of, visit, { fields: [...version, ...fieldsOf(sheet, stored.isPublic, of)], tells: 'live' });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'forbidden') return strangersPage(visit, of);
        throw error;
      }
    },
    async post(visit, form) {
      const { button, fields } = pressed(form);
      if (button !== buttons.save) return editPage(of, visit, press(button, fields, of));
      const outcome = await storeChanged(deps, visit, form, fields);
      if ('to' in outcome) return outcome;
      return 'conflicts' in outcome
        ? conflictPage(visit, outcome)
        : editPage(of, visit, outcome.state, outcome.status, outcome.refusal);
    },
    resume: (visit, typed) => editPage(of, visit, { fields: [...typed], tells: 'live' }),
  };
}

function editPage(of: WholeForm, visit: Visit, state: SheetFormState, status?: number, refusal?: Refusal): HtmlPage {
  const typed = new Map(state.fields);
  const { titles } = formTexts[visit.language];
  return formPage({
    of,
    visit,
    title: titles.edit(typed.get(of.nameField) ?? ''),
    state,
    hasOwner: true,
    isSecret: typed.get(ownFields.isPublic) === 'false',
    ...(status === undefined ? {} : { status }),
    children: refusal && <Trouble visit={visit} refusal={refusal} />,
  });
}

/** Somebody else's sheet can be read, and copied. */
function strangersPage(visit: Visit, { edition }: WholeForm): HtmlPage {
  const { strangers } = formTexts[visit.language];
  const id = idOf(visit);
  return {
    title: strangers.title,
    status: 403,
    content: (
      <>
        <p class="lead">{strangers.text}</p>
        <p class="row">
          <a class="button" href={visit.href('/characters/new', { from: id })}>
            {strangers.copy}
          </a>
          <a href={visit.href(sheetPath({ id, edition }))}>{strangers.look}</a>
        </p>
      </>
    ),
  };
}
