import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { ConfigError, readConfig } from './config.js';

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({ HOME: '/home/x' })).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATABASE_URL: undefined,
      DATABASE_POOL_MAX: 10,
      CHARSHEET_DATA: expect.stringMatching(/charsheet$/),
      LOG_LEVEL: 'info',
      basePath: '',
    });
  });

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined });
  });

  it.each([
    ['https://example.org', ''],
    ['https://example.org/', ''],
    ['https://example.org/sheets/', '/sheets'],
    ['http://[::1]:3000/a/b', '/a/b'],
  ])('takes the base path from PUBLIC_URL %s', (PUBLIC_URL, basePath) => {
    expect(readConfig({ PUBLIC_URL }).basePath).toBe(basePath);
  });

  it.each([
    [{}, 1],
    [{ CHARSHEET_WORKERS: 'auto' }, 1],
    [{ CHARSHEET_WORKERS: '3', DATABASE_URL: 'postgres://db/x' }, 3],
    [{ CHARSHEET_WORKERS: 'auto', DATABASE_URL: 'postgres://db/x' }, availableParallelism()],
  ])('says how many processes serve with %o', (env, workers) => {
    expect(readConfig(env).workers).toBe(workers);
  });

  it('reads a secret from a file, without the line break at its end', () => {
    const url = 'postgres://u:p@db/x';
    expect(readConfig({ DATABASE_URL_FILE: fileWith(`${url}\n`) }).DATABASE_URL).toBe(url);
  });

  it('says where each value comes from, and no secret', () => {
    const file = fileWith('postgres://u:hunter2@db/x');
    const { sources } = readConfig({ DATABASE_URL_FILE: file, PORT: '80' });
    expect(sources).toContainEqual({ name: 'DATABASE_URL', shown: '****', from: 'DATABASE_URL_FILE' });
    expect(sources).toContainEqual({ name: 'PORT', shown: '80', from: 'PORT' });
    expect(sources).toContainEqual({ name: 'HOST', shown: '127.0.0.1', from: 'default' });
    expect(JSON.stringify(sources)).not.toContain('hunter2');
  });

  it.each([
    [{ PORT: '80a' }, 'PORT: cannot be "80a". Port to listen on'],
    [{ PORT: '65536' }, 'PORT: cannot be "65536"'],
    [{ PORT: '-1' }, 'PORT: cannot be "-1"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: cannot be "loud". How much is logged: fatal, error'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL: cannot be "example.org"'],
    [{ PUBLIC_URL: 'https://example.org/?a' }, 'PUBLIC_URL: cannot be'],
    [{ CHARSHEET_WORKERS: 'many' }, 'CHARSHEET_WORKERS: cannot be "many". Server processes'],
    [{ CHARSHEET_WORKERS: '0' }, 'CHARSHEET_WORKERS: cannot be "0"'],
    [{ CHARSHEET_WORKERS: '2' }, 'DATABASE_URL: is needed with CHARSHEET_WORKERS'],
    [{ DATABASE_POOL_MAX: '0' }, 'DATABASE_POOL_MAX: cannot be "0"'],
    [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, 'DATABASE_URL: cannot be what it is. PostgreSQL server, as'],
    [{ DATABASE_URL: 'postgres://a/b', DATABASE_URL_FILE: '/x' }, 'DATABASE_URL: is set, and DATABASE_URL_FILE too'],
    [{ DATABASE_URL_FILE: '/does/not/exist' }, 'DATABASE_URL_FILE: cannot be read: ENOENT'],
    [{ CHARSHEET_DAT: '/x' }, 'CHARSHEET_DAT: is not a setting; did you mean "CHARSHEET_DATA"?'],
    [{ CHARSHEET_PORT: '1' }, 'CHARSHEET_PORT: is not a setting'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL: is needed with HOST=0.0.0.0. Base URL'],
    [{ HOST: '::' }, 'PUBLIC_URL: is needed with HOST=::'],
    [{ AUTH_SECRET: 'hunter2' }, 'AUTH_SECRET: cannot be what it is. Signs sessions: at least 32'],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:hunter2@db/x' },
      'AUTH_SECRET: is needed with NODE_ENV=production and DATABASE_URL',
    ],
    [{ SMTP_URL: 'smtp://u:hunter2@mail' }, 'MAIL_FROM: is needed with SMTP_URL. Sender of mails'],
    [{ SMTP_URL: 'http://u:hunter2@mail' }, 'SMTP_URL: cannot be what it is. Mail server, as'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: cannot be "nobody"'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: cannot be "true". How many proxies'],
    [{ RATE_LIMIT_CREATE: '-1' }, 'RATE_LIMIT_CREATE: cannot be "-1"'],
  ])('refuses %j', (env, fault) => {
    const faults = faultsOf(env as Record<string, string>);
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults.join()).not.toContain('hunter2');
  });

  it.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://example.org' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', AUTH_SECRET: 'x'.repeat(32) },
    { DATABASE_URL: 'postgres://db/x' },
    { SMTP_URL: 'smtps://u:p@mail:465', MAIL_FROM: 'charsheet <no-reply@example.org>' },
    { TRUST_PROXY: '2', RATE_LIMIT_CREATE: '0' },
  ])('takes %j', (env) => {
    expect(faultsOf(env as Record<string, string>)).toEqual([]);
  });

  it('leaves the variables of the command line alone', () => {
    expect(faultsOf({ CHARSHEET_URL: 'x', CHARSHEET_TOKEN: 'x', CHARSHEET_CONFIG: 'x' })).toEqual([]);
  });

  it('tells every fault at once', () => {
    expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'y', CHARSHEET_Z: '1' })).toHaveLength(3);
  });
});
