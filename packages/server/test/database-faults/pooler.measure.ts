import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';

import { openPostgres } from '../../src/database/connect.js';
import { ask, prepareRounds, usualAnswers } from './asking.js';
import { lockEachTable } from './lock-each-table.js';
import { type Pooler, pgbouncerVersion, startPgbouncer } from './pgbouncer.js';
import { faultyDatabase } from './private-server.js';
import { report } from './report.js';
import { throughFault } from './through-fault.js';

const version = pgbouncerVersion();
if (version === undefined) process.stdout.write('skipped: PgBouncer is not installed\n');

/** What a session of the pooler has that is not of its user or database. */
const setByClients = `select name, setting from pg_settings where source = 'session' order by name`;
/** PgBouncer itself sets these for each of its clients. */
const ofPooler = ['application_name', 'client_encoding', 'DateStyle', 'standard_conforming_strings', 'TimeZone'];

describe.skipIf(version === undefined)(`behind ${version} in transaction mode`, () => {
  let pooler: Pooler;
  const between = async (port: number) => {
    pooler = await startPgbouncer(port);
    return pooler.port;
  };
  afterAll(() => pooler.stop());
  const faulty = faultyDatabase({ between });
  const { app } = faulty;

  /** Starts a service by the pooler; resolves with what it says, at the end of its start. */
  async function start(database: string): Promise<string> {
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line).msg) });
    const { opened, close } = openPostgres({ url: pooler.url(database), poolMax: 3, log });
    const failed = await opened.then(
      () => [],
      (error: Error) => [error.message],
    );
    await close();
    return [...said, ...failed].join('\n');
  }

  /** Does what the service said, word by word. */
  async function obey(said: string, database: string): Promise<void> {
    const client = new pg.Client({ connectionString: new URL(`/${database}`, faulty.server.url).href });
    await client.connect();
    for (const [order] of said.matchAll(/alter role .*?;/g)) await client.query(order);
    await client.end();
    const [, order = ''] = /at the pooler: (\w+);/.exec(said) ?? [];
    await pooler.console(order);
  }

  it.each([
    { database: 'by_default', settings: [] },
    {
      database: 'Set "otherwise"',
      settings: [`search_path = pg_catalog`, `default_transaction_isolation = serializable`],
    },
  ])(
    'the start says what $database lacks, and is content when that was typed',
    async ({ database, settings }) => {
      const name = pg.escapeIdentifier(database);
      await faulty.operator(`create database ${name}`);
      for (const setting of settings) await faulty.operator(`alter database ${name} set ${setting}`);
      for (let tries = 0; tries < 3; tries++) {
        const said = await start(database);
        process.stdout.write(`the start at ${database}: ${said || 'nothing to say'}\n`);
        if (said === '') return;
        expect(said).toContain('alter role');
        await obey(said, database);
        // So that what comes now has it, too.
        await obey(said.replaceAll(/ in database (?:"(?:[^"]|"")*"|\w+) set /g, ' set '), database);
      }
      throw new Error('the start was never content');
    },
    60_000,
  );

  it('every route answers as it does without it, also to many at a time', async () => {
    const usual = await usualAnswers(app);
    const rounds = await prepareRounds(app, 10);
    const answers = (
      await Promise.all(
        rounds.map(async (round, i) => {
          await delay(i * 1000);
          return Promise.all(round.map((request) => ask(app, usual, request)));
        }),
      )
    ).flat();
    const refused = answers.filter(({ status }) => status === 503).length;
    const others = refused > 0 ? [`${refused} answers were 503`] : [];
    report({ fault: `nothing, behind ${version}`, answers, readyMs: 0, pool: 'not looked at', others });
    const other = new pg.Client({ connectionString: pooler.url('postgres') });
    await other.connect();
    const { rows } = await other.query(setByClients);
    await other.end();
    expect(rows.filter(({ name }) => !ofPooler.includes(name))).toEqual([]);
  }, 120_000);

  it(
    'a statement for a locked table is cancelled by the pooler',
    () => lockEachTable(faulty, ['characters', 'sessions']),
    600_000,
  );

  it('a server that is started again is found again', async () => {
    await throughFault(faulty, {
      name: `a restart behind ${version}`,
      rounds: 25,
      async happens() {
        await faulty.server.kill('SIGINT');
        await delay(3000);
        await faulty.server.restart();
      },
    });
  }, 600_000);

  it('a link that was silent is found again', async () => {
    await throughFault(faulty, {
      name: `silence before ${version}`,
      rounds: 25,
      isNotReady: true,
      async happens() {
        faulty.link.silence();
        await delay(12_000);
        faulty.link.restore({ forgets: true });
      },
    });
  }, 600_000);
});
