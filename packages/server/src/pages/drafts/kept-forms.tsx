import type { Draft, Drafts } from '../../drafts/drafts.js';
import type { SentFiles } from '../../http/form-body.js';
import type { Caller } from '../../http/handler.js';
import type { Page, PageResult, Visit } from '../../layout/page.js';
import { expectedError } from '../form-state.js';
import { isSignedIn, toSignIn } from '../sign-in-first.js';
import { forget, Gone, type NotKept, notKeptPage, Resumed, Waiting, withNotice } from './notices.js';

/** A page with a form of a sheet. What is typed into it is not lost, whatever happens to the session; see {@link keptForms}. */
export interface FormPage<C extends Caller | undefined = Caller | undefined> extends Omit<Page<C>, 'get' | 'post'> {
  get(visit: Visit<C>): PageResult | Promise<PageResult>;
  /** Takes the form when it leads elsewhere: what it was resumed from is thrown away then. */
  post(visit: Visit<C>, form: URLSearchParams, files?: SentFiles): FormResult | Promise<FormResult>;
  /** Shows the form with what was typed into it before, of which nothing is stored by that. */
  resume(visit: Visit<C>, typed: URLSearchParams): PageResult | Promise<PageResult>;
}

/** The path of the page that shows a draft in its form, with its query. */
export const addressOfDraft = ({ path, id }: Pick<Draft, 'path' | 'id'>): string => `${path}?draft=${id}`;

export type FormResult = PageResult | KeepFirst;

/** Keeps what was typed, and leads to where one signs up or in; after that the form is there again. */
export interface KeepFirst {
  keep: URLSearchParams;
  until: 'signed-up' | 'signed-in';
}

/**
 * Names and values of hidden fields of a form: the account that it is typed with, which a form must have that anybody can send,
 * and what it was resumed from, which the address that it is sent to can have instead.
 */
export const draftFields = ({ caller, query }: Visit): [string, string][] => [
  ['typist', caller?.user.id ?? ''],
  ['draft', query.get('draft') ?? ''],
];

/** A form for those who are signed in. All others are sent to the sign-in page, which leads back to what they have typed. */
export const signedInForm = ({ get, post, resume, ...rest }: FormPage<Caller>): FormPage => ({
  ...rest,
  get: (visit) => (isSignedIn(visit) ? get(visit) : toSignIn(visit)),
  post: (visit, form, files) => (isSignedIn(visit) ? post(visit, form, files) : { keep: form, until: 'signed-in' }),
  resume: (visit, typed) => (isSignedIn(visit) ? resume(visit, typed) : toSignIn(visit)),
});

/**
 * A page whose form is kept when nobody is signed in any more who was when it was opened, and when it asks for that itself.
 * It offers what was kept, and shows it again when its address names it.
 */
export function keptForms({ resume, ...page }: FormPage, drafts: Drafts): Page {
  return {
    ...page,
    async get(visit) {
      const named = visit.query.get('draft');
      const draft = named === null ? undefined : await ofPage(drafts.find(named, visit), visit);
      if (draft) return withNotice(await resume(visit, typedOf(visit, draft)), <Resumed visit={visit} draft={draft} />);
      const shown = await page.get(visit);
      if ('to' in shown) return shown;
      if (named !== null) return withNotice(shown, <Gone visit={visit} />);
      const waiting = (await drafts.list(visit)).filter(({ path }) => path === visit.path);
      return waiting.length === 0 ? shown : withNotice(shown, <Waiting visit={visit} drafts={waiting} />);
    },
    async post(visit, form, files) {
      const [typist, draft] = [form.get('typist') ?? '', draftOf(visit, form)];
      if (form.get('do') === forget) {
        await drafts.remove(draft, visit);
        return { to: visit.path, notice: 'draft-forgotten' };
      }
      const isOthers = typist !== '' && typist !== visit.caller?.user.id;
      const result = isOthers ? ({ keep: form, until: 'signed-in' } as const) : await page.post(visit, form, files);
      if ('keep' in result) return await keep(visit, result, drafts);
      if ('to' in result && draft !== '') await drafts.remove(draft, visit);
      return result;
    },
  };
}

async function ofPage(finding: Promise<Draft | undefined>, { path }: Visit): Promise<Draft | undefined> {
  const draft = await finding;
  return draft?.path === path ? draft : undefined;
}

const typedOf = (visit: Visit, { fields }: Draft): URLSearchParams =>
  new URLSearchParams([...fields, ...draftFields(visit)]);

const draftOf = ({ query }: Visit, form: URLSearchParams): string => form.get('draft') ?? query.get('draft') ?? '';

async function keep(visit: Visit, { keep: form, until }: KeepFirst, drafts: Drafts): Promise<PageResult> {
  const { path, caller } = visit;
  const fields = [...form].filter(([name]) => name !== 'typist' && name !== 'draft');
  const [typist, replaces] = [form.get('typist') || undefined, draftOf(visit, form)];
  const keeping = drafts.keep({ path, fields, typist, replaces }, visit);
  const refusal = await expectedError<NotKept>(keeping, {
    'body-too-large': 'body-too-large',
    'too-many-requests': 'too-many-requests',
    busy: 'busy',
  });
  if (refusal) return notKeptPage(visit, form, refusal);
  const { id, cookie } = await keeping;
  const cookies = [cookie];
  const back = addressOfDraft({ path, id });
  // Somebody is signed in: another one than had opened the form, or whoever has done so meanwhile.
  if (caller)
    return until === 'signed-up'
      ? { to: back, cookies }
      : { to: '/characters', notice: 'draft-of-other-account', cookies };
  if (until === 'signed-up') return { to: addressOfDraft({ path: '/sign-up', id }), cookies };
  return { to: `/sign-in?${new URLSearchParams({ next: back })}`, notice: 'session-ended-draft-kept', cookies };
}
