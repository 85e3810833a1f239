import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { answering, charsheet } from '../test/in-process.js';
import { found, ids } from '../test/sheets.js';
import { config } from '../test/signed-in.js';

const [id] = ids;
const url = 'https://sheets.example.org/a';

/** Somebody whose file of settings has this content. */
function settled(content?: string) {
  const { home, env } = config();
  const file = `${home}/config.json`;
  if (content !== undefined) {
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(file, content);
  }
  const run = (args: string[], more: Record<string, string> = {}) => charsheet(args, { env: { ...env, ...more } });
  return { env, file, run, kept: (): unknown => JSON.parse(readFileSync(file, 'utf8')) };
}

test('somebody who has set nothing sees what holds by default, and where they could keep something', async () => {
  const { run, file } = settled();
  expect(await run(['config'])).toEqual({
    status: 0,
    stdout:
      'SETTING  VALUE                  FROM\nurl      http://127.0.0.1:3000  default\nlang     en                     default\n',
    stderr: `Kept in ${file}\n`,
  });
});

test.each([
  ['an option, before all', ['--url', 'http://c.test'], { CHARSHEET_URL: 'http://b.test' }, 'http://c.test', '--url'],
  ['the environment, before the file', [], { CHARSHEET_URL: 'http://b.test/' }, 'http://b.test', 'CHARSHEET_URL'],
  ['the file', [], {}, url, 'config.json'],
])('the server named by %s, is shown and asked', async (_, options, more, expected, from) => {
  const { env, run } = settled(JSON.stringify({ url }));
  const shown = JSON.parse((await run(['config', '--json', ...options], more)).stdout);
  expect(shown.url).toMatchObject({ value: expected, from: expect.stringMatching(new RegExp(`${from}$`)) });
  const { connect } = answering(found(id));
  let asked: string | undefined;
  await charsheet(['get', id, ...options], {
    env: { ...env, ...more },
    connect: (target, interruption) => {
      asked = target.url.href;
      return connect(target, interruption);
    },
  });
  expect(asked).toBe(new URL(expected).href);
});

test.each([
  [{ CHARSHEET_LANG: 'en', LANG: 'hu_HU.UTF-8' }, 'en', 'CHARSHEET_LANG'],
  [{ LANG: 'en_US.UTF-8' }, 'hu', 'config.json'],
])('the language with %j, where Hungarian is kept', async (more, value, from) => {
  const shown = JSON.parse((await settled('{"lang": "hu"}').run(['config', '--json'], more)).stdout);
  expect(shown.lang).toMatchObject({ value, from: expect.stringMatching(new RegExp(`${from}$`)) });
});

test('what is set is kept for its owner only, beside what others have put there, until it is unset', async () => {
  const { run, file, kept } = settled('{"other": "stays"}');
  const first = await run(['config', 'set', 'url', `${url}/`]);
  expect(first).toEqual({ status: 0, stdout: '', stderr: `url is ${url} from now on, kept in ${file}\n` });
  await run(['config', 'set', 'lang', 'hu']);
  expect(kept()).toEqual({ other: 'stays', url, lang: 'hu' });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(await run(['config', 'unset', 'url'], { CHARSHEET_URL: 'http://b.test' })).toEqual({
    status: 0,
    stdout: '',
    stderr:
      'Ezt már nem őrizzük: url.\n' +
      'megjegyzés: itt be van állítva a CHARSHEET_URL, és előbbre való annál, amit őrzünk\n',
  });
  expect(kept()).toEqual({ other: 'stays', lang: 'hu' });
});

describe('refused, and nothing is kept:', () => {
  test.each([
    [['set', 'url', 'a.test'], 2, 'url: "a.test" is not an http:// or https:// URL\ndid you mean "http://a.test"?'],
    [['set', 'url', 'http://me:pw@a.test'], 2, 'url: a URL with a user name or password in it is not taken'],
    [['set', 'lang', 'de'], 2, 'lang: there is no language "de"\nlanguages are hu and en'],
    [['set', 'url'], 2, 'there is no value for url'],
    [['set'], 2, 'no setting is named\nsettings are url and lang'],
    [['unset', 'url', 'x'], 2, 'a value is for set, and this is unset'],
    [['set', 'colour', 'x'], 2, 'Allowed choices are url, lang'],
    [['get', 'url'], 2, 'Allowed choices are set, unset'],
  ])('config %j', async (args, status, text) => {
    const { run, file } = settled();
    expect(await run(['config', ...args])).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(text) });
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  test.each([['{'], ['[]'], ['{"url": 3}']])('a file that is %s', async (content) => {
    const { run, file } = settled(content);
    expect(await run(['config', 'set', 'lang', 'hu'])).toMatchObject({
      status: 1,
      stderr: `charsheet: ${file}: is not an object of JSON with texts in it\nmend the file, or remove it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe(content);
  });
});

test('a value in the file that cannot be is told with its place', async () => {
  const { run, file } = settled('{"url": "a.test"}');
  expect(await run(['get', id])).toMatchObject({
    status: 2,
    stderr: `charsheet: ${file}: "a.test" is not an http:// or https:// URL\ndid you mean "http://a.test"?\n`,
  });
  expect(await run(['config', 'unset', 'url'])).toMatchObject({ status: 0 });
});
