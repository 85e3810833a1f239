import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, describe, expect, it } from 'vitest';

import type { CharacterRecord } from '@charsheet/schema';

import { buildCharacter } from '../../test/fixtures.js';
import { engines, type TestApp, testApp } from '../../test/harness.js';
import { type Person, signIn } from '../../test/people.js';
import { checkBackup, restoreBackup, writeBackup } from './backup.js';

const folder = mkdtempSync(join(tmpdir(), 'charsheet-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ways = engines.flatMap((from) => engines.map((to) => [from, to] as const));

/** A sheet with two versions, one that was deleted, and one without an owner. */
async function fill(app: TestApp, person: Person) {
  const { characters } = app.as(person);
  const make = async (name: string, isPublic: boolean) =>
    (await characters.create({ body: { ...buildCharacter({ name }), isPublic } })).body as CharacterRecord;
  const first = await make('Árvíztűrő \\N "tükörfúrógép"', false);
  app.now = new Date(app.now.getTime() + 1000);
  const headers = { 'if-match': '*' };
  await characters.replace({ params: { id: first.id }, headers, body: buildCharacter({ name: 'second' }) });
  const gone = await make('gone', true);
  await characters.remove({ params: { id: gone.id }, headers });
  const nobodys = (await app.client.characters.create({ body: buildCharacter() })).body as CharacterRecord;
  return { first, gone, nobodys };
}

async function seen(app: TestApp, token: string, ids: readonly string[]) {
  const { characters } = app.as({ token });
  const lines: CharacterRecord[] = [];
  for await (const line of (await characters.export({ query: { history: true } })).body)
    lines.push(line as CharacterRecord);
  const list = (await characters.list({ query: { q: 'SECOND' } })).body;
  const read = async (id: string) => (await app.client.characters.get({ params: { id } })).body;
  return { lines, list, each: await Promise.all(ids.map(read)) };
}

describe.each(ways)('a backup from %s into %s', (from, to) => {
  const [source, target] = [testApp(from), testApp(to)];

  it('has accounts, sheets and history as they were, and no session', async () => {
    const person = await source.someone('Virág');
    const { first, gone, nobodys } = await fill(source, person);
    const ids = [first.id, gone.id, nobodys.id];
    const before = await seen(source, person.token, ids.slice(2));
    expect([before.lines.length, before.list.items.length]).toEqual([2, 1]);

    const file = join(folder, `${from}-${to}`);
    expect(await writeBackup(source.database, file)).toMatchObject({ users: 1, characters: 3, character_versions: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await restoreBackup(target.database, file);

    await expect(target.as(person).accounts.me()).rejects.toMatchObject({ problem: { status: 401 } });
    const { token } = (await signIn(target, person.user.email)).body as { token: string };
    expect(await seen(target, token, ids.slice(2))).toEqual(before);
    target.now = source.now;
    await target.as({ token }).characters.restore({ params: { id: gone.id } });
    await expect(restoreBackup(target.database, file)).rejects.toThrow('it has accounts and sheets already');
  });
});

describe('a file that is no whole backup', () => {
  const app = testApp('PGlite');
  const path = join(folder, 'bad');
  const whole = async () => {
    await writeBackup(app.database, path);
    return readFileSync(path);
  };

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['cut in its last bytes', (bytes) => bytes.subarray(0, -9), 'it is cut'],
    ['empty', () => Buffer.alloc(0), 'it is cut'],
    ['of another kind', () => Buffer.from('PGDMP'), 'it is no backup, or damaged'],
    ['with other lines', () => gzipSync('{"a":1}\n'), 'it is no backup of this service'],
    ['with a byte that was changed', (bytes) => edited(bytes, (text) => text.replace('Bence', 'Bense')), 'checksum'],
    ['without a row', (bytes) => edited(bytes, (text) => text.replace(/\{"accounts".*\n/, '')), 'checksum'],
    ['without its last line', (bytes) => edited(bytes, (text) => text.replace(/\{"end".*\n/, '')), 'it is cut'],
    ['with more after its end', (bytes) => edited(bytes, (text) => `${text}{"users":{}}\n`), 'after its end'],
    ['of a newer format', () => gzipSync('{"charsheet-backup":2}\n'), 'format 2, and this program reads format 1'],
  ])('%s is refused', async (_, spoil, reason) => {
    await app.someone();
    writeFileSync(path, spoil(await whole()));
    await expect(checkBackup(path)).rejects.toThrow(reason);
    await expect(restoreBackup(app.database, path)).rejects.toThrow();
  });

  const edited = (bytes: Buffer, edit: (text: string) => string) => gzipSync(edit(gunzipSync(bytes).toString()));

  const full = '/dev/full';

  it.each([['a folder', folder], ...(existsSync(full) ? [['a device', full]] : [])])(
    'never takes the place of %s',
    async (_, what) => {
      const link = join(folder, 'link');
      symlinkSync(what, link);
      await expect(writeBackup(app.database, link)).rejects.toThrow('is no file');
      expect(statSync(link).isFile()).toBe(false);
      rmSync(link);
    },
  );

  it('follows a link to one', async () => {
    const link = join(folder, 'link');
    await whole();
    symlinkSync(path, link);
    await writeBackup(app.database, link);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    rmSync(link);
  });

  it('never takes the place of a whole one', async () => {
    const kept = await whole();
    await app.database.knex.schema.renameTable('characters', 'elsewhere');
    try {
      await expect(writeBackup(app.database, path)).rejects.toThrow('characters');
    } finally {
      await app.database.knex.schema.renameTable('elsewhere', 'characters');
    }
    expect(readFileSync(path)).toEqual(kept);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });
});
