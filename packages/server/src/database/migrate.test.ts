import knexModule, { type Knex } from 'knex';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { freshDatabase } from '../../test/databases.js';
import { engines } from '../../test/engines.js';
import { testApp } from '../../test/harness.js';
import { linkTo, startLinkedPostgres } from '../../test/link.js';
import { notableSheets } from '../../test/notable-sheets.js';
import { startPostgres } from '../../test/postgres.js';
import { limits } from '../limits.js';
import { BoundedClient } from './client.js';
import { Connection } from './connection.js';
import { isDatabaseUnavailable } from './errors.js';
import { migrateOnServer } from './migrate.js';
import { migrationSource } from './migrations/index.js';

const silent = pino({ level: 'silent' });

describe.each(engines)('migrations on %s', (engine) => {
  const app = testApp(engine);

  it('go up, down, and up again to the same tables', async () => {
    const { knex } = app.database;
    const tables = async () => {
      const columns = await knex('information_schema.columns')
        .select('table_name', 'column_name', 'data_type', 'is_nullable')
        .where({ table_schema: 'public' })
        .orderBy(['table_name', 'ordinal_position']);
      return columns.filter(({ table_name }) => !table_name.startsWith('knex_'));
    };
    const up = await tables();
    expect(up.length).toBeGreaterThan(0);
    await knex.migrate.rollback({ migrationSource }, true);
    expect(await tables()).toEqual([]);
    await knex.migrate.latest({ migrationSource });
    expect(await tables()).toEqual(up);
  });

  it('give sheets that were stored before the summary that a new one has', async () => {
    const { knex } = app.database;
    for (const sheet of Object.values(notableSheets)) await app.client.characters.create({ body: sheet });
    const summaries = () => knex('characters').orderBy('id').select(knex.raw('summary::text'));
    const before = await summaries();
    await knex.migrate.down({ migrationSource, name: '20261128180000_add_character_summary' } as Knex.MigratorConfig);
    await knex.migrate.latest({ migrationSource });
    expect(await summaries()).toEqual(before);
  });
});

const configOf = (connection: string, silence?: number) => ({
  client: BoundedClient as unknown as typeof Knex.Client,
  connection,
  limits: { ...limits, ...(silence && { silence }) },
});

describe('migrations on PostgreSQL', () => {
  it('run once when several servers start at once, even after one died while it ran them', async () => {
    const { url, drop } = await freshDatabase();
    const config = configOf(url);
    const { signal } = new AbortController();
    const knex = knexModule({ ...config, pool: { min: 0, max: 1 } });
    try {
      await Promise.all([1, 2, 3, 4].map(() => migrateOnServer({ config, log: silent, signal })));
      await knex.migrate.down({ migrationSource });
      await knex('knex_migrations_lock').update({ is_locked: 1 });
      await migrateOnServer({ config, log: silent, signal });
      const names = await knex('knex_migrations').pluck('name');
      expect(names).toEqual(await migrationSource.getMigrations([]));
    } finally {
      await knex.destroy();
      await drop();
    }
  });

  it('that wait for an answer go on while the server gives another, and give up when the link has gone silent', async () => {
    const { postgres, link, url } = await startLinkedPostgres();
    const { signal } = new AbortController();
    const silence = 1000;
    const migrated = () => migrateOnServer({ config: configOf(url, silence), log: silent, signal });
    await migrated();
    const other = knexModule({ client: 'pg', connection: postgres.url });
    onTestFinished(() => other.destroy());
    const table = await other.transaction();
    await table.raw('lock table knex_migrations');
    const waiting = migrated();
    const end = waiting.then(
      () => 'done',
      (error: unknown) => error,
    );
    const asked = `select query from pg_stat_activity where query = 'select' and state_change > ?`;
    const begun = new Date();
    for (const times of [1, 2]) {
      const since = new Date(begun.getTime() + times * silence);
      await expect.poll(async () => (await other.raw(asked, [since])).rows, { timeout: 10_000 }).toHaveLength(1);
    }
    link.silence();
    expect(isDatabaseUnavailable(await end)).toBe(true);
    await table.rollback();
    link.restore();
    await migrated();
  }, 30_000);

  it('give up when the link goes silent, whatever they are about to say', async () => {
    const postgres = await startPostgres({ tcp: true });
    onTestFinished(() => postgres.stop());
    const operator = knexModule({ client: 'pg', connection: postgres.url });
    onTestFinished(() => operator.destroy());
    const about = [/^begin/i, /advisory/, /information_schema/, /^create table "characters"/, /^(commit|rollback)/i];
    const links = await Promise.all(about.map(() => linkTo(Number(new URL(postgres.url).port))));
    onTestFinished(() => links.forEach((link) => void link.close()));
    const { ask } = Connection.prototype;
    const silenced = vi.spyOn(Connection.prototype, 'ask').mockImplementation(function (this: Connection, query, due) {
      const at = links.findIndex(({ port }) => port === this.port);
      if (about[at]?.test(query.text)) links[at]?.silence();
      return ask.call(this, query, due);
    });
    onTestFinished(() => silenced.mockRestore());
    const { signal } = new AbortController();
    const ends = links.map(async ({ port }, i) => {
      await operator.raw(`create database silenced_${i}`);
      const url = Object.assign(new URL(postgres.url), { port, pathname: `/silenced_${i}` });
      const migrated = migrateOnServer({ config: configOf(url.href, 1000), log: silent, signal });
      return migrated.then(() => 'done', isDatabaseUnavailable);
    });
    expect(await Promise.all(ends)).toEqual(about.map(() => true));
  }, 30_000);
});
