import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { pino } from 'pino';
import { expect, inject, it, onTestFinished } from 'vitest';

import type { Engine } from '../../test/engines.js';
import { readConfig } from '../config.js';
import { databaseOf } from '../database/connect.js';
import { openEmbedded } from '../database/embedded/embedded.js';
import { backUp, restore } from './commands.js';
import { offerCopies } from './copies.js';

const log = pino({ level: 'silent' });
const visit = { say: () => {} };

it(`a backup of ${'PGlite' satisfies Engine} is made while a server runs, which goes on`, async () => {
  const folder = await mkdtemp(join(inject('folder'), 'copies-'));
  const place = (name: string) => readConfig({ HOME: folder, CHARSHEET_DATA: join(folder, name) });
  const config = place('data');
  const database = databaseOf(openEmbedded(config.CHARSHEET_DATA), { log });
  onTestFinished(() => database.close());
  await database.opened;
  const stopping = new AbortController();
  await offerCopies({ knex: database.knex, folder: config.CHARSHEET_DATA, log }, stopping.signal);
  expect((await stat(join(config.CHARSHEET_DATA, 'backup.sock'))).mode & 0o777).toBe(0o600);
  const add = (name: string) => database.knex('users').insert({ name, email: `${name}@example.org` });

  await add('before');
  const file = join(folder, 'backup');
  const text = '1 account, 0 sheets and 0 earlier versions';
  expect(await backUp(config, file, visit)).toEqual({ text: `${file} has ${text}`, status: 0 });
  await add('after');
  await expect
    .poll(async () => (await readdir(config.CHARSHEET_DATA)).filter((name) => name.startsWith('backup-copy')))
    .toEqual([]);
  stopping.abort();

  expect(await backUp(config, file, visit)).toMatchObject({ text: expect.stringContaining('in use by'), status: 1 });
  expect(await restore(place('other'), file, visit)).toEqual({ text: `restored ${text}`, status: 0 });
  const again = await restore(place('other'), file, visit);
  expect(again).toEqual({
    text: 'nothing was restored: it has accounts already; restore into an empty one',
    status: 1,
  });
});

it('a copy that takes too long fails the backup, leaves nothing behind, and what waited is written', async () => {
  const folder = await mkdtemp(join(inject('folder'), 'copies-'));
  const config = readConfig({ HOME: folder, CHARSHEET_DATA: join(folder, 'data') });
  const database = databaseOf(openEmbedded(config.CHARSHEET_DATA), { log });
  onTestFinished(() => database.close());
  await database.opened;
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  await offerCopies({ knex: database.knex, folder: config.CHARSHEET_DATA, log, most: 1 }, stopping.signal);
  const [backup] = await Promise.all([
    backUp(config, join(folder, 'backup'), visit),
    database.knex('users').insert({ name: 'meanwhile', email: 'meanwhile@example.org' }),
  ]);
  expect(backup).toEqual({
    text: 'to copy the database takes more than 0.001 s: stop the server for a backup',
    status: 1,
  });
  const left = async () => (await readdir(config.CHARSHEET_DATA)).filter((name) => name.startsWith('backup-copy'));
  await expect.poll(left).toEqual([]);
  expect(await readdir(folder)).not.toContain('backup');
  expect(await database.knex('users')).toHaveLength(1);
});
