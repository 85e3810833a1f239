import { randomUUID } from 'node:crypto';

import { type api, type Character, CharacterIdInPath, type Fault, readSheet, sheetOf } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';
import type { FormFields } from '@charsheet/schema/form';
import { newCharacter } from '@charsheet/schema/rules';

import type { CharactersRepository } from '../../characters/store/repository.js';
import { ApiError } from '../../http/api-error.js';
import { firstFile } from '../../http/form-body.js';
import type { Handlers } from '../../http/handler.js';
import type { HtmlPage, Visit } from '../../layout/page.js';
import type { FormPage } from '../drafts/kept-forms.js';
import { Beginnings } from './beginnings.js';
import { fieldsOf, formPage, pressed } from './page.js';
import { press } from './press.js';
import { buttons, ownFields, type SheetFormState } from './state.js';
import { storeNew } from './store-new.js';
import { formTexts } from './texts/texts.js';
import { type Refusal, Trouble } from './trouble.js';

export interface NewSheetDeps {
  characters: CharactersRepository;
  characterRoutes: Handlers<typeof api.characters>;
}

/** Makes a new sheet: from nothing, from a file, or from a copy of one that the caller may read. */
export function newSheetPage({ characters, characterRoutes }: NewSheetDeps): FormPage {
  return {
    takes: 'sheet-or-file',
    async get(visit) {
      const from = visit.query.get('from');
      if (from === null) return begin(visit, firstFields);
      const stored = isId(from) ? await characters.findReadable(from, visit.caller, visit.request) : undefined;
      // A sheet of the second edition fills in no form yet.
      if (stored?.edition !== '1e') throw new ApiError('not-found');
      const sheet = JSON.parse(stored.sheet) as Character;
      const title = formTexts[visit.language].titles.copy(sheet.name);
      return begin(visit, fieldsOf(sheet, stored.isPublic), { title, isSecret: !stored.isPublic });
    },
    async post(visit, form, files) {
      const file = files && (await firstFile(files));
      if (file) return fromFile(visit, file);
      const { button, fields } = pressed(form);
      if (button === buttons.keep) return { keep: form, until: 'signed-up' };
      if (button !== buttons.save) return newPage(visit, press(button, fields));
      const outcome = await storeNew(characterRoutes, visit, fields);
      return 'to' in outcome ? outcome : newPage(visit, outcome.state, outcome);
    },
    resume: (visit, typed) => newPage(visit, { fields: [...typed], tells: 'live' }),
  };
}

const isId = validator(CharacterIdInPath).check;

/** What the form begins with: what a new character is before anybody has chosen anything. */
const firstFields: FormFields = Object.entries(newCharacter).map(([name, value]) => [name, String(value)]);

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
const begin = (visit: Visit, fields: FormFields, around?: Around): HtmlPage =>
  newPage(visit, { fields: [[ownFields.key, randomUUID()], ...fields], tells: 'nothing' }, around);

/** Nothing is stored: a file fills in the form. */
function fromFile(visit: Visit, file: Uint8Array): HtmlPage {
  const reading = readSheet(file, formTexts[visit.language].faults);
  if (!reading.ok) return begin(visit, firstFields, { status: 422, fileFaults: reading.faults });
  const { isPublic = true } = reading.value;
  return begin(visit, fieldsOf(sheetOf(reading.value), isPublic));
}

function newPage(visit: Visit, state: SheetFormState, around: Around = {}): HtmlPage {
  const { title = formTexts[visit.language].titles.new, status, refusal, fileFaults, isSecret } = around;
  return formPage({
    visit,
    title,
    state,
    hasOwner: visit.caller !== undefined,
    ...(status === undefined ? {} : { status }),
    isSecret: isSecret ?? false,
    children: (
      <>
        {refusal && <Trouble visit={visit} refusal={refusal} />}
        {state.tells === 'nothing' && <Beginnings visit={visit} faults={fileFaults} />}
      </>
    ),
  });
}
