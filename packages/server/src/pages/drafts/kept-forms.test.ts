import { describe, expect, it } from 'vitest';

import { type TestApp, testApp } from '../../../test/harness.js';
import { textOf } from '../../../test/visitor.js';
import { dueFromNow } from '../../database/deadline.js';
import { drafts } from '../../drafts/drafts.js';
import { removeExpiredDrafts } from '../../drafts/store.js';
import { rateLimits } from '../../http/rate-limit.js';
import { pageCookies } from '../../layout/cookies.js';
import { type PageResult, type Redirect, type Visit, visitOf } from '../../layout/page.js';
import { renderHtml } from '../../layout/respond.js';
import { draftFields, type FormPage, keptForms, signedInForm } from './kept-forms.js';
import { draftTexts } from './texts/texts.js';

const site = { url: () => 'http://127.0.0.1:3000', origins: () => [] };
const texts = draftTexts.en;

/** Pages with one field, which say what they show; what they take ends in `stored`. */
function pagesOf(app: TestApp) {
  const stored: string[] = [];
  const shows = (visit: Visit, what: string): PageResult => {
    const hidden = draftFields(visit).map((field) => field.join('='));
    return { title: 'Notes', content: `${what} (${hidden.join(' ')})` };
  };
  const page: FormPage = {
    get: (visit) => shows(visit, 'nothing'),
    resume: (visit, typed) => shows(visit, `typed ${typed.get('notes')}`),
    post: (_, form) => {
      if (form.get('do') === 'keep') return { keep: form, until: 'signed-up' };
      stored.push(form.get('notes') ?? '');
      return { to: '/stored' };
    },
  };
  const kept = drafts({ knex: app.database.knex, clock: () => app.now, site, limitOf: rateLimits(() => app.now) });
  const paths = { '/new': keptForms(page, kept), '/edit': keptForms(signedInForm(page), kept) };
  return { stored, paths };
}

type Pages = ReturnType<typeof pagesOf>;
type Account = Visit['caller'];

/** A browser at these pages: it keeps the cookie of drafts, and is signed in or not. */
function browserAt({ paths }: Pages, ip = '198.51.100.1') {
  let cookie = '';
  const visit = (address: string, caller: Account): Visit => {
    const { pathname: path, searchParams: query } = new URL(address, site.url());
    const headers = { cookie, 'accept-language': 'en' };
    const request = { id: 'r-1', ip: () => ip, headers, tellLimit: () => {}, due: dueFromNow() };
    const place = { basePath: '', cookies: pageCookies(site) };
    return { ...visitOf(request, query, place), caller, path };
  };
  const pageAt = (address: string) => paths[new URL(address, site.url()).pathname as keyof Pages['paths']];
  return {
    /** The text of a page, or where it leads. */
    async open(address: string, caller?: Account): Promise<string> {
      const result = await pageAt(address).get(visit(address, caller));
      if ('chunks' in result) return result.fileName;
      return 'to' in result ? result.to : textOf({ body: renderHtml(visit(address, caller), result) } as never);
    },
    async send(address: string, fields: Record<string, string>, caller?: Account) {
      const result = await pageAt(address).post?.(visit(address, caller), new URLSearchParams(fields));
      const { to = '', notice, cookies = [], status } = result as Redirect & { status?: number };
      cookie = cookies[0]?.split(';')[0] ?? cookie;
      return { to, notice, status, body: to === '' ? renderHtml(visit(address, caller), result as never) : '' };
    },
  };
}

const nextOf = (to: string) => new URL(to, site.url()).searchParams.get('next') ?? '';

describe('what was typed into forms of sheets, on PGlite', () => {
  const app = testApp('PGlite');
  let addresses = 0;

  const scene = async () => {
    const pages = pagesOf(app);
    const callers = await Promise.all(['Anna', 'Bence'].map((name) => app.someone(name)));
    const [anna, bence] = callers.map(({ user }) => ({ user }) as NonNullable<Account>);
    const me = browserAt(pages, `198.51.100.${++addresses}`);
    return { pages, me, anna: anna as NonNullable<Account>, bence: bence as NonNullable<Account> };
  };

  it('Anna, whose session has ended: it is there after she has signed in again, and gone when it is stored', async () => {
    const { pages, me, anna } = await scene();
    for (const path of ['/new', '/edit']) {
      const typed = { notes: `árvíztűrő ${path}\n\0`, typist: anna.user.id };
      const { to, notice } = await me.send(path, typed);
      expect(notice).toBe('session-ended-draft-kept');
      expect(nextOf(to)).toMatch(new RegExp(`^${path}\\?draft=[\\w-]{22}$`));
      const page = await me.open(nextOf(to), anna);
      expect(page).toContain(`typed árvíztűrő ${path}`);
      expect(page).toContain(texts.notStoredYet);
      expect(await me.open(path, anna)).toContain(texts.waiting);
      expect(pages.stored).not.toContain(typed.notes);
      const draft = nextOf(to).split('draft=')[1] ?? '';
      await me.send(path, { ...typed, draft }, anna);
      expect(pages.stored).toContain(typed.notes);
      expect(await me.open(nextOf(to), anna)).toContain(texts.gone);
      expect(await me.open(path, anna)).not.toContain(texts.waiting);
    }
  });

  it('Bence, at the browser where Anna had typed: sees nothing of it, and neither does anybody who is not signed in', async () => {
    const { me, anna, bence } = await scene();
    const { to } = await me.send('/new', { notes: 'secret', typist: anna.user.id });
    for (const caller of [bence, undefined]) {
      expect(await me.open(nextOf(to), caller)).not.toContain('secret');
      expect(await me.open('/new', caller)).not.toContain(texts.waiting);
      await me.send('/new', { do: 'forget-draft', draft: nextOf(to).split('draft=')[1] ?? '' }, caller);
    }
    expect(await me.open(nextOf(to), anna)).toContain('typed secret');
  });

  it('anonymous: what was typed without an account is for whoever signs in at this browser, and at no other one', async () => {
    const { pages, me, anna } = await scene();
    const { to } = await me.send('/new', { notes: 'hers', do: 'keep', typist: '' });
    const draft = to.replace('/sign-up', '/new');
    expect(to).toMatch(/^\/sign-up\?draft=/);
    expect(await me.open(draft, anna)).toContain('typed hers');
    expect(await me.open(draft)).toContain('typed hers');
    expect(await browserAt(pages).open(draft, anna)).not.toContain('hers');
    expect(await me.open(draft.replace('/new', '/edit'), anna)).toContain(texts.gone);
  });

  it('Bence, with a form that Anna had opened: nothing is stored as his, and it is kept for her', async () => {
    const { pages, me, anna, bence } = await scene();
    const answer = await me.send('/new', { notes: 'of Anna', typist: anna.user.id }, bence);
    expect(answer).toMatchObject({ to: '/characters', notice: 'draft-of-other-account' });
    expect(pages.stored).toEqual([]);
    expect(await me.open('/new', anna)).toContain(texts.waiting);
    expect(await me.open('/new', bence)).not.toContain(texts.waiting);
  });

  it('Anna, twice and in two tabs: the same is kept once, others each for themselves, and the later one replaces its origin', async () => {
    const { me, anna } = await scene();
    const typed = { notes: 'one', typist: anna.user.id };
    const first = await me.send('/new', typed);
    expect((await me.send('/new', typed)).to).toBe(first.to);
    const other = await me.send('/new', { ...typed, notes: 'two' });
    expect(await me.open(nextOf(first.to), anna)).toContain('typed one');
    expect(await me.open(nextOf(other.to), anna)).toContain('typed two');
    const draft = nextOf(other.to).split('draft=')[1] ?? '';
    await me.send('/new', { ...typed, notes: 'three', draft }, undefined);
    const rows = await app.database.knex('drafts').where({ typist: anna.user.id }).orderBy('typed_at').pluck('fields');
    expect(rows.map((row) => JSON.parse(row)[0][1]).sort()).toEqual(['one', 'three']);
  });

  it('Anna: throws one away', async () => {
    const { me, anna } = await scene();
    const { to } = await me.send('/new', { notes: 'no good', typist: anna.user.id });
    const draft = nextOf(to).split('draft=')[1] ?? '';
    expect(await me.send('/new', { do: 'forget-draft', draft }, anna)).toMatchObject({ notice: 'draft-forgotten' });
    expect(await me.open(nextOf(to), anna)).not.toContain('no good');
  });

  it('anonymous: what cannot be kept is shown again, with all that was typed', async () => {
    const { me } = await scene();
    const tooLong = 'ő'.repeat(131_072);
    const refused = await me.send('/new', { notes: tooLong, do: 'keep', typist: '' });
    expect(refused).toMatchObject({ to: '', status: 422 });
    expect(refused.body).toContain(texts.notKept['body-too-large']);
    expect(refused.body).toContain(`value="${tooLong}"`);
    for (let i = 0; i < 10; i++) await me.send('/new', { notes: `${i}`, do: 'keep' });
    const full = await me.send('/new', { notes: 'one more', do: 'keep' });
    expect(full).toMatchObject({ to: '', status: 422 });
    expect(full.body).toContain(texts.notKept.busy);
    for (let i = 0; i < 9; i++) await me.send('/new', { notes: '1', do: 'keep' });
    const tooMany = await me.send('/new', { notes: '"one" more', do: 'keep' });
    expect(tooMany).toMatchObject({ to: '', status: 422 });
    expect(tooMany.body).toContain('value="&quot;one&quot; more"');
    app.now = new Date(app.now.getTime() + 3_600_000);
    expect((await me.send('/new', { notes: '1', do: 'keep' })).to).toContain('/sign-up');
  });

  it('anybody: after seven days it is gone', async () => {
    const { me, anna } = await scene();
    const { knex } = app.database;
    const { to } = await me.send('/new', { notes: 'old', typist: anna.user.id });
    const keptSince = app.now.getTime();
    app.now = new Date(keptSince + 7 * 86_400_000 - 1);
    expect(await me.open(nextOf(to), anna)).toContain('typed old');
    app.now = new Date(keptSince + 7 * 86_400_000);
    expect(await me.open(nextOf(to), anna)).toContain(texts.gone);
    await removeExpiredDrafts(knex, new Date(keptSince + 7 * 86_400_000 + 1));
    expect(await knex('drafts').where({ typist: anna.user.id })).toEqual([]);
  });

  it('nobody: reads a secret or what was typed in the log, and the database has no secret', async () => {
    const { me, anna } = await scene();
    const { to } = await me.send('/new', { notes: 'whispered', typist: anna.user.id });
    expect(JSON.stringify(app.logged)).not.toContain('whispered');
    const id = nextOf(to).split('draft=')[1];
    const row = await app.database.knex('drafts').where({ id }).first();
    expect(row.browser).toMatch(/^[\w-]{43}$/);
  });
});
