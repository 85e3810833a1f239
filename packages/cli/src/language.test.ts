import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, problem } from '../test/in-process.js';
import { goodSheet, ids } from '../test/sheets.js';

const [id] = ids;
const kept = (lang: string) => ({ CHARSHEET_CONFIG: folder({ 'config.json': JSON.stringify({ lang }) }).path });

describe('who calls gets help', () => {
  test.each<[string, string[], () => Record<string, string>, string]>([
    ['nothing is said', [], () => ({}), 'Usage:'],
    ['the locale is Hungarian', [], () => ({ LANG: 'hu_HU.UTF-8' }), 'Használat:'],
    ['LC_ALL goes before LANG', [], () => ({ LC_ALL: 'C', LANG: 'hu_HU.UTF-8' }), 'Usage:'],
    ['LC_MESSAGES goes before LANG', [], () => ({ LC_MESSAGES: 'hu_HU', LANG: 'en_US.UTF-8' }), 'Használat:'],
    ['the locale is one that we do not speak', [], () => ({ LANG: 'de_DE.UTF-8' }), 'Usage:'],
    ['the settings go before the locale', [], () => ({ ...kept('hu'), LANG: 'en_US.UTF-8' }), 'Használat:'],
    ['the variable goes before the settings', [], () => ({ ...kept('hu'), CHARSHEET_LANG: 'en' }), 'Usage:'],
    ['the option goes before the variable', ['--lang', 'hu'], () => ({ CHARSHEET_LANG: 'en' }), 'Használat:'],
    ['the last option counts', ['--lang=hu', '--lang=en'], () => ({}), 'Usage:'],
    ['a setting that names none keeps nobody from help', [], () => ({ CHARSHEET_LANG: 'de' }), 'Usage:'],
  ])('where %s', async (_, args, env, title) => {
    const { stdout, status } = await charsheet(['get', ...args, '--help'], { env: env() });
    expect([status, stdout.split(' ')[0]]).toEqual([0, title]);
  });
});

test('a variable that names no language is refused', async () => {
  const { status, stderr } = await charsheet(['get', id], { env: { CHARSHEET_LANG: 'de', LANG: 'hu_HU.UTF-8' } });
  expect([status, stderr]).toEqual([2, 'charsheet: CHARSHEET_LANG: nincs ilyen nyelv: „de”\na nyelvek: hu és en\n']);
});

const wrong: [args: string[], en: string, hu: string][] = [
  [['gett'], 'unknown command \'gett\'; did you mean "get"?', 'nincs ilyen parancs: gett; erre gondoltál: „get”?'],
  [
    ['get', '--jso', id],
    'unknown option \'--jso\'; did you mean "--json"?',
    'nincs ilyen kapcsoló: --jso; erre gondoltál: „--json”?',
  ],
  [['get'], "missing required argument 'sheet'", 'hiányzik egy argumentum: <lap>'],
  [['get', id, '--version'], "option '--version <n>' argument missing", 'a kapcsolóhoz érték is kell: --version <n>'],
  [
    ['get', id, '--version', 'x'],
    "option '--version <n>' argument 'x' is invalid. It is not the number of a version.",
    '--version <n>: „x” itt nem jó érték. Egy változat száma kell ide.',
  ],
  [
    ['get', id, '--color', 'x'],
    "option '--color <when>' argument 'x' is invalid. Allowed choices are auto, always, never.",
    '--color <when>: „x” itt nem jó érték. Ezek közül választhatsz: auto, always, never.',
  ],
  [
    ['visibility', id, 'x'],
    "command-argument value 'x' is invalid for argument 'who'. Allowed choices are public, private.",
    '<ki>: „x” itt nem jó érték. Ezek közül választhatsz: public, private.',
  ],
  [
    ['create', '--private', '--public', 'a'],
    "option '--private' cannot be used with option '--public'",
    'a kettő együtt nem használható: --private és --public',
  ],
  [
    ['open', id, 'x'],
    "too many arguments for 'open'. Expected 1 argument but got 2.",
    'open: legfeljebb 1 argumentumot vár, de 2 van megadva.',
  ],
];

test.each(wrong)('a wrong command line is told in both languages: %j', async (args, en, hu) => {
  for (const [lang, text] of Object.entries({ en, hu })) {
    const { status, stderr } = await charsheet(args, { env: { CHARSHEET_LANG: lang } });
    expect([status, stderr.split('\n')[0]]).toEqual([2, `charsheet: ${text}`]);
  }
});

describe('programs get the same in both languages', () => {
  const failing: [string, string[], string][] = [
    ['a bad sheet', ['create', '-', '--json'], '{"name": 3}'],
    ['a file that is not there', ['create', '/nonexistent/a.json', '--json'], ''],
    ['a wrong command line', ['get', '--json'], ''],
    ['a sheet that is not there', ['get', id, '--json'], ''],
    ['validate', ['validate', '-', '--json'], goodSheet.replace('"TJ"', '"QQ"')],
  ];
  const outline = (text: string) =>
    text.split('\n').map((line) => line.replace(/"(?:title|detail|message)":"(?:[^"\\]|\\.)*"/g, '"text"'));

  test.each(failing)('but for the words: %s', async (_, args, stdin) => {
    const run = (lang: string) =>
      charsheet(args, { stdin, env: { CHARSHEET_LANG: lang }, connect: answering(problem(404, 'not-found')).connect });
    const [en, hu] = [await run('en'), await run('hu')];
    expect(hu.status).toBe(en.status);
    expect([outline(hu.stdout), outline(hu.stderr)]).toEqual([outline(en.stdout), outline(en.stderr)]);
  });
});

test.each(['en', 'hu'])('a server is asked to answer in %s', async (lang) => {
  const { connect, requests } = answering(problem(404, 'not-found'));
  await charsheet(['get', id, '--lang', lang], { connect });
  expect(requests[0]?.headers['accept-language']).toBe(lang);
});

test('a fault of a sheet is told in Hungarian', async () => {
  const { stdout } = await charsheet(['validate', '-', '--lang', 'hu'], { stdin: '{ "kor": 027 }' });
  expect(stdout).toContain('szám nem kezdődhet fölösleges nullával');
});
