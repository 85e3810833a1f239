import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import type { CharacterRecord } from '@charsheet/schema';

import { buildCharacter } from './fixtures.js';
import type { TestApp } from './harness.js';
import type { Person } from './people.js';
import { replicated } from './replicas.js';

const servers = replicated();
/** Two servers of the service that take what a replica has for new, however old it is. */
const [app, other] = [{ staleness: 3_600_000 }, { staleness: 3_600_000 }].map(servers.app) as [TestApp, TestApp];
/** One that does not. */
const strict = servers.app();

const sheet = (name: string) => ({ body: buildCharacter({ name }) });
const made = (answer: { body: unknown }) => answer.body as CharacterRecord;
const any = { 'if-match': '*' };
const [primary, replica] = [0, 1];

/** How many answers came from where while something was done. */
async function readsOf({ database }: TestApp, doing: () => Promise<unknown>): Promise<number[]> {
  const before = database.replicas.look();
  await doing();
  return database.replicas.look().map(({ reads }, i) => reads - (before[i]?.reads ?? 0));
}

/** An owner, and a sheet that the replica has as it was at first. */
interface Case {
  owner: Person;
  params: { id: string };
}

const change: Record<string, (one: TestApp, of: Case) => Promise<unknown>> = {
  stores: (one, { owner }) => one.as(owner).characters.create(sheet('stored')),
  replaces: (one, { owner, params }) => one.as(owner).characters.replace({ params, headers: any, ...sheet('other') }),
  patches: (one, { owner, params }) => one.as(owner).characters.patch({ params, headers: any, body: { kor: 77 } }),
  deletes: (one, { owner, params }) => one.as(owner).characters.remove({ params, headers: any }),
  async 'brings back'(one, { owner, params }) {
    const { characters } = one.as(owner);
    await characters.remove({ params, headers: any });
    await characters.restore({ params });
  },
  imports: (one, { owner }) => importTo(one, owner, ''),
  'imports at once': (one, { owner }) => importTo(one, owner, '?atomic=true'),
};

/** All or none, over the sheet that is there. */
async function importAgain(one: TestApp, { owner: { token }, params }: Case): Promise<void> {
  const answer = await one.send({
    method: 'POST',
    path: '/Character?atomic=true&onConflict=replace',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ ...params, ...buildCharacter({ name: 'again' }) })}\n`,
  });
  expect(answer.body).toContain('"stored":1');
}

/** The first half of a deletion, as the database does it: the account is locked, its sheets are not yet. */
async function beginDeletion({ user }: Person) {
  const client = new pg.Client({ connectionString: servers.primary.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [user.id]);
  const waiting = `select exists (select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))) as is`;
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return {
    isWaitedFor: async (): Promise<boolean> => (await client.query(waiting, [rows[0].pid])).rows[0].is,
    async delete() {
      await client.query('delete from users where id = $1', [user.id]);
      await client.query('commit');
    },
  };
}

async function importTo(one: TestApp, { token }: Person, query: string): Promise<void> {
  const { body } = await one.send({
    method: 'POST',
    path: `/Character${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(buildCharacter({ name: 'imported' }))}\n`,
  });
  expect(body).toContain('"stored":1');
}

/** The list of an owner, all that is exported, and the sheet or why there is none. */
async function seen(one: TestApp, { owner, params }: Case) {
  const { characters } = one.as(owner);
  const exported: unknown[] = [];
  for await (const record of (await characters.export()).body) exported.push(record);
  const read = characters.get({ params }).then(made, (error: Error) => error.message);
  return { list: (await characters.list()).body.items, exported, read: await read };
}

const isFollowed = async ({ database }: TestApp) =>
  vi.waitFor(() => expect(database.replicas.look()[replica]?.lag).toBeLessThan(1), { timeout: 60_000 });

describe('behind a replica that stands still', () => {
  const cases = new Map<string, Case>();

  beforeAll(async () => {
    for (const name of [...Object.keys(change), 'hides', 'changes nothing']) {
      const owner = await app.someone();
      const { id } = made(await app.as(owner).characters.create(sheet('old')));
      cases.set(name, { owner, params: { id } });
    }
    for (const one of [app, other, strict]) await isFollowed(one);
    const last = [...cases.values()].at(-1) as Case;
    await vi.waitFor(async () => expect((await readsOf(app, () => seen(app, last)))[primary]).toBe(0), {
      timeout: 60_000,
    });
    await servers.replay(false);
  });

  const caseOf = (name: string) => cases.get(name) as Case;

  it('an owner who has changed nothing reads on from it', async () => {
    for (const one of [app, other]) {
      // A process that was held up for a second knows nothing of the replica, and passes it over, until it has looked again.
      await vi.waitFor(async () => {
        const reads = await readsOf(one, () => seen(one, caseOf('changes nothing')));
        expect([reads[primary], reads[replica]]).toEqual([0, 4]);
      }, 30_000);
    }
  });

  it('anybody reads on from it, and finds what is new', async () => {
    const { params } = caseOf('changes nothing');
    const known = await readsOf(app, () => app.client.characters.get({ params }));
    expect(known).toEqual([0, 1]);
    const { id } = made(await other.client.characters.create(sheet('new')));
    const isNew = await readsOf(app, () => app.client.characters.get({ params: { id } }));
    expect(isNew).toEqual([1, 0]);
  });

  it.each(Object.entries(change))('an owner who %s sees it at once, at every server', async (name, doing) => {
    const before = await seen(app, caseOf(name));
    await doing(other, caseOf(name));
    const [here, there] = [await seen(app, caseOf(name)), await seen(other, caseOf(name))];
    expect(here).toEqual(there);
    expect(here).not.toEqual(before);
    expect(here.exported.length).toBe(here.list.length);
  });

  it('nobody sees for longer than a second what was hidden', async () => {
    const { owner, params } = caseOf('hides');
    await other.as(owner).characters.replace({ params, headers: any, body: { ...sheet('old').body, isPublic: false } });
    const answers = await readsOf(app, () => app.client.characters.get({ params }));
    expect(answers).toEqual([0, 1]);
    const hidden = () => strict.client.characters.get({ params });
    await vi.waitFor(() => expect(hidden()).rejects.toThrow(), { timeout: 60_000 });
    expect((await readsOf(strict, () => hidden().catch(() => {})))[replica]).toBe(0);
  });
});

describe('an account that is being deleted', () => {
  const doing = Object.entries({ ...change, 'imports another version': importAgain });

  it.each(doing)('goes while its owner %s, and neither waits for the other', async (_, does) => {
    const owner = await app.someone();
    const { id } = made(await app.as(owner).characters.create(sheet('old')));
    const params = { id };
    const { delete: end, isWaitedFor } = await beginDeletion(owner);
    const changed = does(app, { owner, params }).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await vi.waitFor(async () => expect(await isWaitedFor()).toBe(true), { timeout: 30_000 });
    await end();
    expect(await changed).toMatch(/no such sheet|not valid any more|"status":401/);
  });
});

it('whoever reads while a replica is killed gets all answers', async () => {
  await servers.replay(true);
  const { id } = made(await app.client.characters.create(sheet('read')));
  const read = () => app.client.characters.get({ params: { id } });
  await vi.waitFor(async () => expect((await readsOf(app, read))[replica]).toBe(1), { timeout: 60_000 });
  const reading = Array.from({ length: 50 }, read);
  const killed = servers.replica.kill();
  for (const one of [...reading, ...Array.from({ length: 50 }, read)]) expect((await one).status).toBe(200);
  await killed;
  await vi.waitFor(() => expect(app.database.replicas.look()[replica]?.lag).toBeUndefined(), { timeout: 60_000 });
  expect(await readsOf(app, read)).toEqual([1, 0]);
  expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'a replica is not read from for now' }));
  await servers.replica.restart();
  await vi.waitFor(async () => expect((await readsOf(app, read))[replica]).toBe(1), { timeout: 60_000 });
});
