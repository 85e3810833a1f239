import { type FormFields, fieldNames } from '@charsheet/schema/form';

import { ownFields } from '../pages/sheet-form/state.js';
import { type KeptWork, shelf, storageOf } from './kept-work.js';
import type { LiveForm } from './live-form.js';
import { showOffer } from './offer.js';
import { noteSent, outcomeOfSent } from './sent-form.js';

/**
 * Keeps what is typed into the form until it is stored, offers it to the account that typed it when it comes back, and asks
 * before the page is left with it.
 */
export function unsavedWork(place: HTMLElement, form: LiveForm): void {
  const page = location.pathname;
  const account = valueIn(form.given, ownFields.typist) ?? '';
  // What somebody without an account has typed goes with the tab: whoever opens the next one may be somebody else.
  const storage = storageOf(account === '' ? 'sessionStorage' : 'localStorage');
  // One page makes new sheets of both editions.
  const work = shelf(storage, { account, page: `${page}?${valueIn(form.given, ownFields.edition) ?? ''}` });
  const sent = outcomeOfSent();
  const loaded = form.fields();
  const isShownAgain = sent?.is === 'again' || form.tells() === 'everything' || !!valueIn(loaded, ownFields.draft);
  const name = sent?.is === 'again' ? sent.name : work.nameOf(crypto.randomUUID());
  /** The names of the fields that are of this page alone. */
  const own = new Set([...place.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map((field) => field.name));
  own.delete(fieldNames.blank);
  const typedIn = (fields: FormFields) => fields.filter(([name]) => !own.has(name));
  /** A field that is blank is as one that is not there. */
  const asText = (fields: FormFields) => JSON.stringify(typedIn(fields).filter(([, value]) => value !== ''));
  const stored = isShownAgain ? undefined : asText(form.given);
  const hasChanged = () => asText(form.fields()) !== stored;

  let isLeaving = false;
  const ask = (event: Event) => {
    if (!isLeaving && hasChanged()) event.preventDefault();
  };
  const keep = () => {
    const fields = form.fields();
    if (hasChanged()) return work.keep(name, { fields: typedIn(fields), version: valueIn(fields, ownFields.version) });
    work.remove(name);
    // Browsers show pages that ask anew when somebody goes back, and others as they were.
    window.removeEventListener('beforeunload', ask);
  };
  const goOn = ({ fields, version }: KeptWork) => {
    // With the version that it was typed over, so that the server tells what has changed since.
    const over = form.fields().filter(([name]) => own.has(name) && name !== ownFields.version);
    window.addEventListener('beforeunload', ask);
    form.fill([...over, ...(version === undefined ? [] : [[ownFields.version, version] as const]), ...fields]);
  };
  const above = document.createElement('div');
  const offer = () => {
    const found = work.latest();
    if (!found) return showOffer(above, undefined);
    const answer = (then: () => void) => () => {
      work.remove(found.name);
      then();
    };
    showOffer(above, {
      work: found,
      language: form.language,
      version: valueIn(loaded, ownFields.version),
      goOn: answer(() => {
        showOffer(above, undefined);
        goOn(found);
      }),
      drop: answer(offer),
    });
  };

  // It has been stored, or is in the form again.
  for (let found = work.latest(); found && asText(found.fields) === asText(loaded); found = work.latest()) {
    work.remove(found.name);
  }
  place.before(above);
  form.whenChanged(keep);
  if (hasChanged()) {
    keep();
    window.addEventListener('beforeunload', ask);
  } else offer();

  place.addEventListener('input', () => window.addEventListener('beforeunload', ask));
  place.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    keep();
    isLeaving = true;
    noteSent({ page, name });
  });
  window.addEventListener('pageshow', () => {
    // Somebody went back to a form that was stored: there is another state of it now.
    if (isLeaving && !work.has(name)) location.reload();
    isLeaving = false;
  });
  // A phone ends a page that is out of sight without a word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
}

const valueIn = (fields: FormFields, name: string) => fields.findLast(([one]) => one === name)?.[1];
