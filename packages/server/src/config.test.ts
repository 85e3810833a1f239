import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os, { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { replaceBuiltin } from '../test/builtins.js';
import { ConfigError, readConfig } from './config.js';
import { dataFolder } from './settings.js';

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

const here = import.meta.dirname;

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

  it('takes replicas from DATABASE_READ_URL', () => {
    const read = { DATABASE_URL: 'postgres://a/x', DATABASE_READ_URL: 'postgres://b/x, postgres://c/x' };
    expect([readConfig({}).readUrls, readConfig(read).readUrls]).toEqual([[], ['postgres://b/x', 'postgres://c/x']]);
  });

  it('takes the origins of apps from CORS_ORIGINS', () => {
    expect(readConfig({}).appOrigins).toEqual([]);
    const CORS_ORIGINS = 'https://app.example.org, http://localhost:5173';
    expect(readConfig({ CORS_ORIGINS }).appOrigins).toEqual(['https://app.example.org', 'http://localhost:5173']);
  });

  it.each([
    [{}, 1],
    [{ CHARSHEET_WORKERS: 'auto' }, 1],
    [{ CHARSHEET_WORKERS: '3', DATABASE_URL: 'postgres://db/x' }, 3],
    [{ CHARSHEET_WORKERS: 'auto', DATABASE_URL: 'postgres://db/x' }, availableParallelism()],
  ])('says how many processes serve with %o', (env, workers) => {
    expect(readConfig(env).workers).toBe(workers);
  });

  it.each([
    [{}, undefined],
    [{ METRICS_PORT: '9464' }, { host: '127.0.0.1', port: 9464 }],
    [{ METRICS_HOST: '::1' }, { host: '::1', port: 3000 }],
    [
      { METRICS_HOST: '::1', METRICS_PORT: '9464' },
      { host: '::1', port: 9464 },
    ],
    [{ METRICS_PORT: '3000' }, undefined],
    [{ METRICS_HOST: '127.0.0.1' }, undefined],
    [
      { PORT: '0', METRICS_PORT: '0' },
      { host: '127.0.0.1', port: 0 },
    ],
  ])('says where those inside find metrics with %o', (env, inside) => {
    expect(readConfig(env).inside).toEqual(inside);
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
    [{ PUBLIC_URL: 'https://example.org/?a' }, 'PUBLIC_URL: cannot be "https://example.org/?a": it has a query'],
    [{ PUBLIC_URL: 'http://x:99999' }, 'PUBLIC_URL: cannot be "http://x:99999": its port is not a number up to 65535'],
    [{ PUBLIC_URL: 'http://x:80a/b' }, 'its port is not a number up to 65535'],
    [{ PUBLIC_URL: 'http://[::1' }, 'PUBLIC_URL: cannot be "http://[::1": its host is not one'],
    [{ PUBLIC_URL: 'sheets.example.org' }, 'with https:// or http://; did you mean "https://sheets.example.org"?'],
    [{ PUBLIC_URL: 'localhost:8080/x' }, 'did you mean "http://localhost:8080/x"?'],
    [{ PUBLIC_URL: 'https://u:hunter2@example.org' }, 'PUBLIC_URL: cannot be what it is: it cannot have a user name'],
    [{ PUBLIC_URL: 'https://u:12/hunter2@example.org' }, 'PUBLIC_URL: cannot be what it is'],
    [{ PUBLIC_URL: 'https://example.org\r' }, 'PUBLIC_URL: cannot be "https://example.org\\r": it has white space'],
    [{ HOST: '[::1]' }, 'HOST: cannot be "[::1]": an address stands here without brackets'],
    [{ HOST: '127.0.0.1\r' }, 'HOST: cannot be "127.0.0.1\\r": it is not a host name'],
    [{ HOST: 'fe80::1%eth0' }, 'PUBLIC_URL: is needed with HOST=fe80::1%eth0'],
    [{ PORT: 'postgres://u:hunter2@db/x' }, 'PORT: cannot be what it is'],
    [{ HOST: 'postgres://u:hunter2@db/x' }, 'HOST: cannot be what it is'],
    [{ CHARSHEET_DATA: 'postgres://u:hunter2@db/x' }, 'CHARSHEET_DATA: cannot be what it is: it is a URL, not a path'],
    [
      { CHARSHEET_DATA: '~/x' },
      'CHARSHEET_DATA: cannot be "~/x": "~" is expanded by shells only; give the path in full',
    ],
    [{ CHARSHEET_DATA: '$HOME/x' }, 'variables are expanded by shells only'],
    [{ CHARSHEET_DATA: '"/w/d"' }, 'it has a quotation mark at its end'],
    [{ CHARSHEET_DATA: "'/w/d'" }, 'it has a quotation mark at its end'],
    [{ CHARSHEET_DATA: '/w/d\r' }, 'CHARSHEET_DATA: cannot be "/w/d\\r": it ends in a carriage return'],
    [{ CHARSHEET_DATA: '/w\n/d' }, 'it has a control character in it'],
    [{ CHARSHEET_DATA: '/w/d ' }, 'it has a space at its end'],
    [{ AUTH_SECRET_FILE: '~/secret' }, 'AUTH_SECRET_FILE: cannot be what it is: "~" is expanded by shells only'],
    [{ DATABASE_URL_FILE: 'postgres://u:hunter2@db/x' }, 'DATABASE_URL_FILE: cannot be what it is: it is a URL'],
    [{ AUTH_SECRET_FILE: 'hunter2' }, 'AUTH_SECRET_FILE: cannot be read: ENOENT: no such file or directory'],
    [{ CHARSHEET_WORKERS: 'many' }, 'CHARSHEET_WORKERS: cannot be "many". Server processes'],
    [{ CHARSHEET_WORKERS: '0' }, 'CHARSHEET_WORKERS: cannot be "0"'],
    [{ CHARSHEET_WORKERS: '2' }, 'DATABASE_URL: is needed with CHARSHEET_WORKERS'],
    [{ DATABASE_POOL_MAX: '0' }, 'DATABASE_POOL_MAX: cannot be "0"'],
    [{ DATABASE_READ_URL: 'postgres://b/x' }, 'DATABASE_URL: is needed with DATABASE_READ_URL. The embedded database'],
    [{ DATABASE_READ_URL: 'postgres://b/x,c' }, 'one of them does not begin with postgres://'],
    [{ DATABASE_READ_URL: 'postgres://u:p#@b/x' }, 'has one of the characters # / ? @ % in it'],
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
    [
      { CORS_ORIGINS: 'app.example.org' },
      '"app.example.org" is not an origin; did you mean "https://app.example.org"?',
    ],
    [
      { CORS_ORIGINS: 'https://app.example.org/' },
      'CORS_ORIGINS: cannot be "https://app.example.org/": "https://app.ex',
    ],
    [{ CORS_ORIGINS: 'https://a.example,HTTPS://b.example:443' }, 'did you mean "https://b.example"?. Origins of apps'],
    [{ CORS_ORIGINS: 'https://*.example.org' }, '"https://*.example.org" is not an origin. Origins'],
    [{ CORS_ORIGINS: 'https://a.example https://b.example' }, 'is not an origin. Origins'],
    [{ CORS_ORIGINS: 'https://u:hunter2@example.org' }, 'CORS_ORIGINS: cannot be what it is: one has a user name'],
    [{ CORS_ORIGINS: 'localhost:5173' }, '"localhost:5173" is not an origin; did you mean "http://localhost:5173"?'],
    [{ CORS_ORIGINS: 'null' }, '"null" is not an origin'],
    [{ CORS_ORIGINS: 'https://a.example,' }, 'CORS_ORIGINS: cannot be "https://a.example,": one is empty'],
    [{ CORS_ORIGINS: '*, https://a.example' }, '* is every origin, so it stands alone'],
    [{ CHARSHEET_FRONT_END: '~/dist' }, 'CHARSHEET_FRONT_END: cannot be "~/dist": "~" is expanded by shells only'],
    [{ CHARSHEET_FRONT_END: join(here, 'nowhere') }, 'there is no such folder. Folder of the built web pages'],
    [{ CHARSHEET_FRONT_END: here }, 'there is no index.html in it'],
    [
      { CHARSHEET_FRONT_END: join(here, '..') },
      'it has their sources: build them, and name the folder that comes of it',
    ],
    [{ RATE_LIMIT_CREATE: '-1' }, 'RATE_LIMIT_CREATE: cannot be "-1"'],
  ])('refuses %j', (env, fault) => {
    const faults = faultsOf(env as Record<string, string>);
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults.join()).not.toContain('hunter2');
  });

  it.each(['DATABASE_URL', 'SMTP_URL'])(
    'asks for a percent-encoded password in %s, and shows no piece of it',
    (name) => {
      const scheme = name === 'DATABASE_URL' ? 'postgres' : 'smtps';
      const others = { MAIL_FROM: 'no-reply@example.org' };
      for (const special of ['#', '/', '?', '@', '%', '1/', '1?', '1#', '/@', '@/', '?a=b&', '%ff', '@#?/']) {
        const url = (password: string) => `${scheme}://user:${password}@place.example:5432/x`;
        const faults = faultsOf({ [name]: url(`${special}hunter2`), ...others });
        expect(faults, special).toEqual([expect.stringMatching(`^${name}: cannot be what it is: .*percent-encode`)]);
        expect(faults.join(), special).not.toMatch(/hunter2|place/);
        expect(faultsOf({ [name]: url(`hunter2${special}2`), ...others }).join(), special).toMatch(/percent-encode/);
        expect(faultsOf({ [name]: url(encodeURIComponent(`hunter2${special}`)), ...others }), special).toEqual([]);
      }
      expect(faultsOf({ [name]: `${scheme}://u:p@h:99999/x`, ...others })[0]).toContain('its port not one up to 65535');
      expect(faultsOf({ [name]: `${scheme}://u:hun\tter2@h/x`, ...others })[0]).toContain('a control character');
    },
  );

  it.each([
    ['linux', { HOME: '/home/x' }, '/home/x/.local/share/charsheet'],
    ['linux', { HOME: '/home/x', XDG_DATA_HOME: '/data' }, '/data/charsheet'],
    ['linux', { HOME: '/home/x', XDG_DATA_HOME: 'data' }, '/home/x/.local/share/charsheet'],
    ['darwin', { HOME: '/Users/x', XDG_DATA_HOME: '/data' }, '/Users/x/Library/Application Support/charsheet'],
  ] as const)('keeps data on %s with %o in %s', (platform, env, folder) => {
    expect(dataFolder(env, platform)).toBe(folder);
  });

  it('asks for the home folder of the user only when it needs one', () => {
    replaceBuiltin(os, 'homedir', () => {
      throw new Error('uv_os_homedir returned ENOENT (no such file or directory)');
    });
    const elsewhere = {
      DATABASE_URL: 'postgres://db/x',
      AUTH_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'a@example.org',
    };
    expect(faultsOf({ CHARSHEET_DATA: '/data' })).toEqual([]);
    expect(faultsOf({ XDG_DATA_HOME: '/data' })).toEqual([]);
    expect(faultsOf(elsewhere)).toEqual([]);
    for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL']) {
      const faults = faultsOf({ ...elsewhere, [name]: '' });
      expect(faults).toEqual([
        expect.stringContaining('CHARSHEET_DATA: is needed, since this user has no home folder'),
      ]);
    }
  });

  it('warns of production without a mail server or the address of callers', () => {
    const warnings = (env: Record<string, string>) => readConfig({ CHARSHEET_DATA: '/data', ...env }).warnings;
    const there = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://example.org' };
    expect(warnings({})).toEqual([]);
    expect(warnings({ NODE_ENV: 'production' })).toEqual([
      'SMTP_URL: is not set, so nobody gets mail: it becomes files in /data/outbox',
      'PUBLIC_URL: is not set, so links in mails and pages lead to http://127.0.0.1:3000',
    ]);
    expect(warnings({ NODE_ENV: 'production', ...there })).toEqual([
      'METRICS_PORT: is not set, so whoever reaches the service reads /metrics, unless a proxy hides it',
    ]);
    expect(warnings({ NODE_ENV: 'production', ...there, METRICS_PORT: '9464' })).toEqual([]);
  });

  it.each([
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://example.org' },
    { HOST: 'fe80::1%eth0', PUBLIC_URL: 'https://bücher.example/a' },
    { PUBLIC_URL: 'HTTPS://example.org:8443' },
    { CHARSHEET_DATA: './data folder' },
    { DATABASE_URL: 'postgres://u:p@/x?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres:///x?host=/var/run/postgresql&user=u' },
    { DATABASE_URL: 'postgres://u@tenant:p@[::1]:5432/x?sslmode=disable' },
    { SMTP_URL: 'smtp://me@example.org:p@mail.example.org', MAIL_FROM: 'me@example.org' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', AUTH_SECRET: 'x'.repeat(32) },
    { DATABASE_URL: 'postgres://db/x' },
    { SMTP_URL: 'smtps://u:p@mail:465', MAIL_FROM: 'charsheet <no-reply@example.org>' },
    { TRUST_PROXY: '2', RATE_LIMIT_CREATE: '0' },
    { CORS_ORIGINS: '*' },
    { CORS_ORIGINS: 'https://app.example.org, http://localhost:5173,http://[::1]:8080, capacitor://localhost' },
  ])('takes %j', (env) => {
    expect(faultsOf(env as Record<string, string>)).toEqual([]);
  });

  it('leaves the variables of the command line alone', () => {
    expect(faultsOf({ CHARSHEET_URL: 'x', CHARSHEET_TOKEN: 'x', CHARSHEET_CONFIG: 'x' })).toEqual([]);
  });

  it('takes built pages, but with a host of their own', () => {
    const env = { CHARSHEET_FRONT_END: dirname(fileWith('')) };
    writeFileSync(join(env.CHARSHEET_FRONT_END, 'index.html'), '');
    expect(readConfig({ ...env, PUBLIC_URL: 'https://example.org/' }).CHARSHEET_FRONT_END).toBe(
      env.CHARSHEET_FRONT_END,
    );
    expect(faultsOf({ ...env, PUBLIC_URL: 'https://example.org/sheets' })).toEqual([
      expect.stringContaining('PUBLIC_URL: cannot have a path with CHARSHEET_FRONT_END'),
    ]);
  });

  it('tells every fault at once', () => {
    expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'y', CHARSHEET_Z: '1' })).toHaveLength(3);
  });
});
