import { randomUUID } from 'node:crypto';

import {
  type AnySheet,
  CharacterIdInPath,
  type Edition,
  editionOf,
  type Fault,
  nameOfSheet,
  ofEdition,
  readSheetFromAnywhere,
} from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import type { CharactersRepository } from '../../characters/store/repository.js';
import { ApiError } from '../../http/api-error.js';
import { firstFile } from '../../http/form-body.js';
import type { HtmlPage, Visit } from '../../layout/page.js';
import type { CharacterRoutes } from '../characters/own-sheets.js';
import type { FormPage } from '../drafts/kept-forms.js';
import { Beginnings } from './beginnings.js';
import type { WholeForm } from './form.js';
import { formOf } from './forms.js';
import { fieldsOf, formPage, pressed } from './page.js';
import { press } from './press.js';
import { buttons, ownFields, type SheetFormState } from './state.js';
import { storeNew } from './store-new.js';
import { formTexts } from './texts/texts.js';
import { type Refusal, Trouble } from './trouble.js';

export interface NewSheetDeps {
  characters: CharactersRepository;
  routesOf: (edition: Edition) => CharacterRoutes;
}

/** Makes a new sheet of either edition: from nothing, from a file, or from a copy of one that the caller may read. */
export function newSheetPage({ characters, routesOf }: NewSheetDeps): FormPage {
  return {
    takes: 'sheet-or-file',
    async get(visit) {
      const from = visit.query.get('from');
      const of = formIn(visit.query);
      if (from === null) return begin(of, visit, of.firstFields);
      const stored = isId(from) ? await characters.findReadable(from, visit.caller, visit.request) : undefined;
      if (!stored) throw new ApiError('not-found');
      const sheet = JSON.parse(stored.sheet) as AnySheet;
      const title = formTexts[visit.language].titles.copy(nameOfSheet(sheet));
      const ofCopy = formOf[stored.edition];
      const fields = fieldsOf(sheet, stored.isPublic, ofCopy);
      return begin(ofCopy, visit, fields, { title, isSecret: !stored.isPublic });
    },
    async post(visit, form, files) {
      const file = files && (await firstFile(files));
      if (file) return fromFile(visit, file);
      const { button, fields } = pressed(form);
      const of = formIn(form);
      if (button === buttons.keep) return { keep: form, until: 'signed-up' };
      if (button !== buttons.save) return newPage(of, visit, press(button, fields, of));
      const outcome = await storeNew(of.edition, routesOf(of.edition), visit, fields);
      return 'to' in outcome ? outcome : newPage(of, visit, outcome.state, outcome);
    },
    resume: (visit, typed) => newPage(formIn(typed), visit, { fields: [...typed], tells: 'live' }),
  };
}

const isId = validator(CharacterIdInPath).check;

/** The form that an address or a form is about. */
const formIn = (form: URLSearchParams): WholeForm => formOf[form.get(ownFields.edition) === '2e' ? '2e' : '1e'];

interface Around {
  title?: string;
  status?: number;
  refusal?: Refusal;
  /** What is wrong with a file that was chosen. */
  fileFaults?: readonly Fault[];
  /** Whether only its owner may see what it shows. */
  isSecret?: boolean;
}

/** The key makes a form that is sent twice store it once. */
function begin(of: WholeForm, visit: Visit, fields: SheetFormState['fields'], around?: Around): HtmlPage {
  const own: [string, string][] = [
    [ownFields.edition, of.edition],
    [ownFields.key, randomUUID()],
  ];
  return newPage(of, visit, { fields: [...own, ...fields], tells: 'nothing' }, around);
}

/** Nothing is stored: a file fills in the form, of the edition that it is of. */
function fromFile(visit: Visit, file: Uint8Array): HtmlPage {
  const reading = readSheetFromAnywhere(file, formTexts[visit.language].faults);
  if (!reading.ok) {
    const of = formIn(visit.query);
    return begin(of, visit, of.firstFields, { status: 422, fileFaults: reading.faults });
  }
  const { isPublic = true } = reading.value;
  const edition = editionOf(reading.value);
  return begin(formOf[edition], visit, fieldsOf(ofEdition[edition].sheetOf(reading.value), isPublic, formOf[edition]));
}

function newPage(of: WholeForm, visit: Visit, state: SheetFormState, around: Around = {}): HtmlPage {
  const { title = formTexts[visit.language].titles.new[of.edition], status, refusal, fileFaults, isSecret } = around;
  return formPage({
    of,
    visit,
    title,
    state,
    hasOwner: visit.caller !== undefined,
    ...(status === undefined ? {} : { status }),
    isSecret: isSecret ?? false,
    children: (
      <>
        {refusal && <Trouble visit={visit} refusal={refusal} />}
        {state.tells === 'nothing' && <Beginnings visit={visit} of={of} faults={fileFaults} />}
      </>
    ),
  });
}
