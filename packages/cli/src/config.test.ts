import os from 'node:os';

import { expect, test } from 'vitest';

import { replaceBuiltin } from '../../server/test/builtins.js';
import { english } from '../test/in-process.js';
import { formatUrl, readTarget, wantsColour } from './config.js';
import { Failure } from './errors.js';
import { configFolder } from './settings-file.js';
import { inWords, type Line } from './texts/texts.js';

test.each([
  ['the default', {}, {}, 'http://127.0.0.1:3000'],
  ['the environment', {}, { CHARSHEET_URL: 'http://a.test' }, 'http://a.test'],
  ['an empty variable counts as absent', {}, { CHARSHEET_URL: '' }, 'http://127.0.0.1:3000'],
  ['the flag before the environment', { url: 'http://b.test' }, { CHARSHEET_URL: 'bad' }, 'http://b.test'],
  ['a path of its own', { url: 'https://a.test/sheets/' }, {}, 'https://a.test/sheets'],
  ['slashes at the end', { url: 'https://a.test/sheets//' }, {}, 'https://a.test/sheets'],
])('the server: %s', (_, options, env, shown) => {
  expect(formatUrl(readTarget(options, env).url)).toBe(shown);
});

const notHttp = (text: string) => `--url: "${text}" is not an http:// or https:// URL`;
const example = 'give one such as http://127.0.0.1:3000';

test.each([
  ['localhost:3000', notHttp('localhost:3000'), 'did you mean "http://localhost:3000"?'],
  ['ftp://a.test', notHttp('ftp://a.test'), example],
  ['', notHttp(''), example],
  ['http://a.test?x', '--url: "http://a.test?x" has a query or a fragment, which a base URL cannot have', example],
  ['http://me:secret@a.test', '--url: a URL with a user name or password in it is not taken', example],
  ['http://me:#secret@a.test', '--url: a URL with a user name or password in it is not taken', example],
  ['http://me:80/secret@a.test', '--url: a URL with a user name or password in it is not taken', example],
])('a bad URL: %s', (url, line, next) => {
  expect(reportOf(() => readTarget({ url }, {}))).toEqual({ outcome: 'wrongUsage', lines: [line], next: [next] });
});

test('a bad variable is named', () => {
  expect(reportOf(() => readTarget({}, { CHARSHEET_URL: 'x' })).lines[0]).toMatch(/^CHARSHEET_URL: "x"/);
});

test.each([
  ['the home folder', { HOME: '/home/me' }, 'linux', '/home/me/.config/charsheet'],
  ['macOS', { HOME: '/Users/me' }, 'darwin', '/Users/me/Library/Application Support/charsheet'],
  ['XDG', { HOME: '/home/me', XDG_CONFIG_HOME: '/etc/me' }, 'linux', '/etc/me/charsheet'],
  ['XDG on macOS', { HOME: '/Users/me', XDG_CONFIG_HOME: '/etc/me' }, 'darwin', '/etc/me/charsheet'],
  ['XDG, not absolute', { HOME: '/home/me', XDG_CONFIG_HOME: 'me' }, 'linux', '/home/me/.config/charsheet'],
  ['a folder of its own', { XDG_CONFIG_HOME: '/etc/me', CHARSHEET_CONFIG: 'here' }, 'linux', 'here'],
] as const)('settings are kept in: %s', (_, env, platform, expected) => {
  expect(configFolder(env, platform)).toBe(expected);
});

test('settings of a user without a home folder are kept nowhere, and the home is asked for only when it is needed', () => {
  replaceBuiltin(os, 'homedir', () => {
    throw new Error('uv_os_homedir returned ENOENT (no such file or directory)');
  });
  expect(configFolder({})).toBeUndefined();
  expect(configFolder({ XDG_CONFIG_HOME: '/etc/me' })).toBe('/etc/me/charsheet');
  expect(configFolder({ CHARSHEET_CONFIG: '/etc/me' })).toBe('/etc/me');
});

test.each(['~/x', '"/x"', "'/x'", '$HOME/x', '/x\r', ' /x'])(
  'a folder for settings that no shell has seen: %j',
  (folder) => {
    const { outcome, lines } = reportOf(() => configFolder({ CHARSHEET_CONFIG: folder }));
    expect(outcome).toBe('wrongUsage');
    expect(lines[0]).toMatch(/^CHARSHEET_CONFIG: .* (is taken as it stands|has a control character)/);
  },
);

const proxy = 'http://proxy.test:8080';

test.each([
  ['http', 'http://a.test', { http_proxy: proxy }, `${proxy}/`],
  ['upper case', 'http://a.test', { HTTP_PROXY: proxy }, `${proxy}/`],
  ['https', 'https://a.test', { HTTPS_PROXY: proxy }, `${proxy}/`],
  ['without a scheme', 'http://a.test', { http_proxy: 'proxy.test:8080' }, `${proxy}/`],
  ['of the other protocol', 'https://a.test', { HTTP_PROXY: proxy }, undefined],
  ['empty', 'http://a.test', { HTTP_PROXY: '' }, undefined],
  ['localhost', 'http://localhost:3000', { HTTP_PROXY: proxy }, undefined],
  ['127.0.0.1', 'http://127.0.0.1:3000', { HTTP_PROXY: proxy }, undefined],
  ['[::1]', 'http://[::1]:3000', { HTTP_PROXY: proxy }, undefined],
  ['a name that begins like it', 'http://127.0.0.1.test', { HTTP_PROXY: proxy }, `${proxy}/`],
])('the proxy: %s', (_, url, env, expected) => {
  expect(readTarget({ url }, env).proxy?.href).toBe(expected);
});

test.each([
  ['another host', 'http://a.test', 'b.test', true],
  ['the host', 'http://a.test', 'b.test,a.test', false],
  ['in upper case', 'http://a.test', 'A.TEST', false],
  ['a domain', 'http://a.b.test', 'b.test', false],
  ['a domain with a dot', 'http://a.b.test', ' .b.test', false],
  ['a domain with a star', 'http://a.b.test', '*.b.test', false],
  ['the end of a name', 'http://ab.test', 'b.test', true],
  ['another port', 'http://a.test:81', 'a.test:80', true],
  ['the port', 'http://a.test', 'a.test:80', false],
  ['everything', 'http://a.test', '*', false],
  ['an address', 'http://10.0.0.1:3000', '10.0.0.1', false],
  ['nothing', 'http://a.test', ',', true],
])('NO_PROXY names %s', (_, url, exceptions, proxied) => {
  const target = readTarget({ url }, { http_proxy: proxy, NO_PROXY: exceptions });
  expect(target.proxy !== undefined).toBe(proxied);
});

test('a bad proxy is named without its value, which may hold a password', () => {
  const env = { HTTPS_PROXY: 'socks5://me:secret@proxy.test' };
  const { lines } = reportOf(() => readTarget({ url: 'https://a.test' }, env));
  expect(lines).toEqual(['HTTPS_PROXY: is not the http:// or https:// URL of a proxy']);
});

const write = () => true;

test.each([
  ['a terminal', true, {}, true],
  ['a pipe', false, {}, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
  ['FORCE_COLOR=false', true, { FORCE_COLOR: 'false' }, false],
  ['both', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
])('colour: %s', (_, isTTY, env, expected) => {
  expect(wantsColour({ write, isTTY }, env)).toBe(expected);
});

function reportOf(action: () => unknown) {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { outcome, lines, next = [] } = error.report;
    const words = (texts: readonly Line[]) => texts.map((line) => inWords(line, english.texts));
    return { outcome, lines: words(lines), next: words(next) };
  }
  throw new Error('it did not fail');
}
