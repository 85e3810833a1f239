import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';

import { readConfig } from '../../src/config.js';
import { openPostgres } from '../../src/database/connect.js';
import { adviceOnSession } from '../../src/database/session.js';
import { type Setting, settings, usage } from '../../src/settings.js';
import { dataFolder } from '../server-process.js';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const guide = read('docs/operators.md');
const [setUp = '', forPooler = ''] = [...guide.matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => sql);

const known = Object.entries(settings as Record<string, Setting>).flatMap(([name, { secret }]) =>
  secret ? [name, `${name}_FILE`] : [name],
);
/** Not of the server, or read by more than it. */
const others = ['NODE_ENV', 'RECONNECT', 'SIGTERM'];
const unknown = (names: Iterable<RegExpMatchArray>) =>
  [...names].map(([, name = '']) => name).filter((name) => ![...known, ...others].includes(name));

/** The settings of the server in containers. */
const [, server = ''] = /^ {2}server:\n(.*?)^ {2}\w+:$/ms.exec(read('compose.yaml')) ?? [];
const contained = [...server.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)];

const ofImage = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '';

describe('what operators read', () => {
  it('names no setting, command or file that there is not', () => {
    expect(unknown(guide.matchAll(/`\$?([A-Z][A-Z_]{3,})\b/g))).toEqual([]);
    const commands = [...guide.matchAll(/charsheet-server (--?[\w-]+|[a-z]+)/g)].map(([, command]) => command);
    expect(commands).toContain('health');
    for (const command of commands) expect(usage(settings)).toContain(command);
    const links = [...guide.matchAll(/\]\((\.\.\/[^)#]*)/g)].map(([, path = '']) => path);
    for (const path of links) expect(existsSync(new URL(`docs/${path}`, root)), path).toBe(true);
  });

  it('sets nothing that there is not in units and containers', () => {
    expect(contained).not.toEqual([]);
    expect(unknown(contained)).toEqual([]);
    expect(unknown(read('deploy/charsheet.service').matchAll(/(?<=^#?Environment=.*)\b([A-Z_]+)=/gm))).toEqual([]);
    expect(unknown(read('deploy/ha/server.env').matchAll(/^([A-Z_]+)=/gm))).toEqual([]);
    expect(unknown(read('Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm))).toEqual([]);
  });

  it.skipIf(spawnSync('openssl', ['version']).status !== 0)('makes secrets with which containers are content', () => {
    const folder = dataFolder();
    const makeSecrets = () => spawnSync('sh', ['deploy/make-secrets.sh', folder], { cwd: root }).status;
    expect(makeSecrets()).toBe(0);
    const settingsOf = (pairs: RegExpMatchArray[]) =>
      readConfig({
        ...Object.fromEntries([...ofImage.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
        ...Object.fromEntries(pairs.map(([, name, value]) => [name, value?.replace('/run/secrets', folder)])),
      });
    const config = settingsOf(contained);
    expect(config.warnings).toEqual([]);
    expect(config.DATABASE_URL).toMatch(/^postgres:\/\/charsheet:\w{48}@database:5432\/charsheet$/);
    // What is there stays.
    expect(makeSecrets()).toBe(0);
    expect(settingsOf(contained)).toEqual(config);
  });

  it('fills in the files of several machines, whose database is that of the guide', () => {
    const folder = dataFolder();
    const example = read('deploy/ha/settings.example').replace(/=$/gm, '=s3cret');
    writeFileSync(join(folder, 'settings'), example);
    const filled = ['db1', 'db2', 'app1'].flatMap((machine) => {
      const own = join(folder, machine);
      const args = ['deploy/ha/configure.sh', join(folder, 'settings'), machine, own];
      const { status, stderr } = spawnSync('sh', args, { cwd: root, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      return readdirSync(own).map((name) => [`${machine}/${name}`, readFileSync(join(own, name), 'utf8')] as const);
    });
    expect(filled).toHaveLength(10);
    for (const [name, text] of filled) expect(text, name).not.toMatch(/@\w+@/);
    const files = new Map(filled);
    expect(files.get('db2/patroni.yml')).toContain(`hosts: ['10.0.0.12:2379', '10.0.0.11:2379', '10.0.0.13:2379']`);
    const sql = files.get('db1/database.sql')?.replace(/^--.*\n/gm, '');
    expect(sql).toBe((setUp + forPooler).replace('change me', 's3cret'));
  });

  it('has the sample of nginx in containers, with the names that there are', () => {
    const lines = /sed (-e.*?)\/sample\/nginx\.conf >/s.exec(read('compose.yaml'))?.[1]?.split('\n').join(' ');
    const sed = `sed ${lines} deploy/nginx.conf`;
    const { stdout } = spawnSync('sh', ['-c', sed], { cwd: root, encoding: 'utf8' });
    const changed = stdout.split('\n').filter((line) => !read('deploy/nginx.conf').includes(line));
    expect(changed.map((line) => line.trim())).toEqual([
      'server server:3000;',
      'server_name _;',
      'server_name _;',
      'ssl_certificate /run/secrets/tls_certificate;',
      'ssl_certificate_key /run/secrets/tls_key;',
    ]);
  });

  it('gives a role of PostgreSQL what the service needs, and keeps a version off tables of a newer one', async () => {
    const name = `${inject('databasePrefix')}operator`;
    const admin = new pg.Client({ connectionString: inject('databaseUrl') });
    await admin.connect();
    const onServer = async (sql: string) => {
      for (const one of sql.split(';\n').filter((text) => text.trim() !== '')) {
        await admin.query(one.replaceAll('charsheet', name));
      }
    };
    onTestFinished(async () => {
      await onServer('drop database if exists charsheet with (force);\ndrop role charsheet;');
      await admin.end();
    });
    await onServer(setUp);
    await onServer(forPooler);

    const url = new URL(inject('databaseUrl'));
    Object.assign(url, { username: name, password: 'change%20me', pathname: name });
    const open = () => openPostgres({ url: url.href, poolMax: 2, log: pino({ level: 'silent' }) });
    const first = open();
    await first.opened;
    expect(await adviceOnSession((sql) => first.knex.raw(sql))).toBe(undefined);
    await first.knex('knex_migrations').insert({ name: 'of_a_newer_version', batch: 1 });
    await first.close();
    const second = open();
    await expect(second.opened).rejects.toThrow('of_a_newer_version');
    await second.close();
  });

  it('sets behind a pooler what the service would ask for', async () => {
    const session = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' };
    const rows = [{ database: 'charsheet', role: 'charsheet', ...session }];
    const advice = await adviceOnSession(() => Promise.resolve({ rows }));
    expect(advice).toContain(forPooler.trim().replaceAll('\n', ' '));
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('has a unit that systemd takes', () => {
    const unit = join(dataFolder(), 'charsheet.service');
    writeFileSync(unit, read('deploy/charsheet.service').replace('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
