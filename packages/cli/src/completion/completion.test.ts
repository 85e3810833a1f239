import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, instantClock, type Setting, silentContext } from '../../test/in-process.js';
import { listen } from '../../test/listen.js';
import { bin, runProgram } from '../../test/process.js';
import { ok, signedIn } from '../../test/signed-in.js';
import { createProgram } from '../program.js';
import { en } from '../texts/en/index.js';
import { sheetsInFiles } from './candidates.js';

const summary = (id: string, name: string) => ({
  ...{ id, name, faj: 'f_ember', osztaly: 'o_harcos', szint: 5, isPublic: true },
  ...{ createdAt: '2026-05-01T18:30:00.000Z', updatedAt: '2026-05-01T18:30:00.000Z' },
});
const ids = ['e141dff7-3a68-8df7-9562-fb59b19b45ff', '75f07112-46ee-86b5-a5c7-a50b21d508cf'] as const;

/** What fits, by what a shell gets: whether files do, and the words. */
async function completed(args: string[], setting: Setting = {}) {
  const { stdout, stderr, status } = await charsheet(['completion', ...args], setting);
  const [kind, ...lines] = stdout.trimEnd().split('\n');
  return { kind, words: lines.map((line) => line.split('\t')[0]), status, stderr };
}

const nothingWrong = { status: 0, stderr: '' };

test.each([
  ['a command', ['zsh', '--', 'le'], ['level-up']],
  ['an option, not one that is there already', ['zsh', '--', 'get', '--force', 'x', '--f'], []],
  ['an option', ['zsh', '--', 'get', 'x', '--f'], ['--force']],
  ['a value of an option', ['zsh', '--', 'list', '--sort', 'c'], ['created', 'changed']],
  ['a value in the same word', ['fish', '--', 'list', '--sort=n'], ['--sort=name']],
  ['the same for bash, which replaces what follows the sign', ['bash', '--', 'charsheet list --sort=n'], ['name']],
  ['a race', ['fish', '--', 'list', '--race', 'half-e'], ['half-elf']],
  ['a class, whatever the case', ['fish', '--', 'list', '--class', 'FIG'], ['fighter']],
  ['an argument', ['zsh', '--', 'visibility', 'x', 'p'], ['public', 'private']],
  ['a topic of help', ['zsh', '--', 'help', 'exi'], ['exit-status']],
  ['a setting', ['zsh', '--', 'config', 'set', 'lang', ''], ['hu', 'en']],
  ['nothing behind what is complete', ['zsh', '--', 'visibility', 'x', 'public', ''], []],
  ['nothing behind a command that there is not', ['zsh', '--', 'craete', ''], []],
  ['no option behind "--"', ['zsh', '--', 'validate', '--', '--s'], []],
])('%s', async (_, args, words) => {
  expect(await completed(args)).toMatchObject({ ...nothingWrong, words });
});

test('in Hungarian, names of the game are Hungarian', async () => {
  const hungarian = { env: { CHARSHEET_LANG: 'hu' } };
  expect((await completed(['zsh', '--', 'list', '--class', 'har'], hungarian)).words).toEqual(['harcos']);
});

test.each([
  [['validate', 'a.json', ''], 'files'],
  [['get', '-o', ''], 'files'],
  [['show', ''], 'files'],
  [['get', ''], 'words'],
])('files for %j: %s', async (words, kind) => {
  expect(await completed(['zsh', '--', ...words])).toMatchObject({ ...nothingWrong, kind });
});

test('files are offered where a sheet can be in one', async () => {
  const { commands } = await createProgram(silentContext());
  const either = commands.filter((one) => one.registeredArguments[0]?.description === en.commands.fileOrSheet);
  expect(either.map((one) => one.name())).toEqual(sheetsInFiles);
});

describe('own sheets of somebody who is signed in:', () => {
  const kosza = summary(ids[0], 'Kósza Bence');
  const page = (...items: object[]) => ok({ items, next: null });
  const asking = (args: string[], ...answers: ReturnType<typeof page>[]) => {
    const { connect, requests } = answering(...answers);
    return completed(args, { connect, env: signedIn().env }).then((result) => ({ ...result, requests }));
  };

  test.each([
    ['by name', ['zsh', '--', 'get', 'Kó'], ['Kósza Bence'], '/Character?q=K%C3%B3&limit=100'],
    ['without accents', ['zsh', '--', 'get', 'kosza b'], ['Kósza Bence'], '/Character?q=kosza+b&limit=100'],
    ['deleted ones', ['zsh', '--', 'restore', ''], ['Kósza Bence'], '/Character?deleted=true&limit=100'],
    ['bash', ['bash', '--', 'charsheet get Kó'], [String.raw`Kósza\ Bence`], '/Character?q=K%C3%B3&limit=100'],
    [
      'bash, in quotation marks',
      ['bash', '--', 'charsheet get "Kósza B'],
      ['Kósza Bence'],
      '/Character?q=K%C3%B3sza+B&limit=100',
    ],
  ])('%s', async (_, args, words, path) => {
    const { requests, ...found } = await asking(args, page(kosza));
    expect(found).toMatchObject({ ...nothingWrong, words });
    expect(requests.map((one) => one.path)).toEqual([path]);
  });

  test('by the beginning of an identifier', async () => {
    expect(await asking(['zsh', '--', 'get', 'e141'], page(), page(kosza))).toMatchObject({ words: [ids[0]] });
  });

  test('two of one name, and one that looks like an option, by digits', async () => {
    const twins = [kosza, summary(ids[1], 'Kósza Bence'), summary('0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64', '--all')];
    expect((await asking(['zsh', '--', 'get', ''], page(...twins))).words).toEqual([
      'b19b45ff',
      '21d508cf',
      '3c2f1e64',
    ]);
  });

  test('what a name holds is never more than characters for bash', async () => {
    const evil = summary(ids[0], 'x $(touch y) `z` "a" !b');
    const words = async (line: string) => (await asking(['bash', '--', line], page(evil))).words;
    expect(await words('charsheet get x')).toEqual([String.raw`x\ \$\(touch\ y\)\ \`z\`\ \"a\"\ \!b`]);
    expect(await words("charsheet get 'x")).toEqual(['x $(touch y) `z` "a" !b']);
    expect(await words('charsheet get "x')).toEqual([]);
  });

  test('no letter that was typed is taken away where several names have less in common', async () => {
    const others = [summary(ids[0], 'Kósza'), summary(ids[1], 'Kosza')];
    expect((await asking(['zsh', '--', 'get', 'KOS'], page(...others))).words).toEqual([]);
  });
});

describe('a server', () => {
  test('that does not answer in time is given up without a word, and files are offered all the same', async () => {
    const slept: number[] = [];
    const setting: Setting = {
      env: signedIn().env,
      clock: instantClock((ms) => slept.push(ms)),
      connect: async (_, signal) => () =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    expect(await completed(['zsh', '--', 'show', ''], setting)).toEqual({
      kind: 'files',
      words: [],
      status: 130,
      stderr: '',
    });
    expect(slept).toEqual([300]);
  });

  test.each([
    ['that is not there', { env: signedIn }, {}],
    ['of a URL that is none', { env: () => ({ env: {} }) }, { CHARSHEET_URL: 'x' }],
  ])('%s is not spoken of', async (_, { env }, more) => {
    const setting = { ...answering(new Error('refused')), env: { ...env().env, ...more } };
    expect(await completed(['zsh', '--', 'get', ''], setting)).toEqual({ kind: 'words', words: [], ...nothingWrong });
  });
});

test('the program ends while a server takes its time', async () => {
  const url = await listen(createServer(() => {}));
  const env = { CHARSHEET_TOKEN: 't', CHARSHEET_URL: url };
  const args = ['completion', 'zsh', '--', 'get', ''];
  expect(await runProgram(args, '', { env })).toEqual({ status: 130, stdout: 'words\n', stderr: '' });
});

test('bash completes by its script', async () => {
  const { path } = folder();
  symlinkSync(bin, `${path}/charsheet`);
  const script =
    'source <(charsheet completion bash); COMP_LINE="charsheet lev"; COMP_POINT=13; _charsheet; echo "$COMPREPLY"';
  const env = { PATH: `${path}:${process.env['PATH']}`, CHARSHEET_CONFIG: path };
  const result = await promisify(execFile)('bash', ['--norc', '-c', script], { env });
  expect(result).toEqual({ stdout: 'level-up\n', stderr: '' });
});
