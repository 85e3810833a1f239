import { EventEmitter } from 'node:events';

import { expect, test } from 'vitest';

import { english, instantClock, told } from '../../test/in-process.js';
import { Keyboard, type Typing } from '../../test/typing.js';
import { Interrupted } from '../errors.js';
import { canPrompt, type Prompts, withPrompts } from './prompts.js';

const control = { c: '\u0003', d: '\u0004', u: '\u0015' };

/** Talks with somebody who types; resolves with what came of it and what was on the screen. */
async function conversation(typing: Typing, questions: (prompts: Prompts) => Promise<unknown>) {
  const keyboard = new Keyboard(typing);
  let screen = '';
  const write = (text: string) => {
    screen += text;
    keyboard.see(text);
    return true;
  };
  const stderr = { write, isTTY: true, columns: 80 };
  const io = {
    ...english,
    stdin: keyboard,
    stdout: stderr,
    stderr,
    env: {},
    signals: new EventEmitter(),
    clock: instantClock(),
    roll: () => 1,
  };
  const result = await withPrompts(io, questions).catch((error: unknown) => error);
  expect([keyboard.isRaw, keyboard.isPaused()]).toEqual([false, true]);
  return { result, screen, canPrompt: canPrompt(io) };
}

const both = async ({ ask, askSecret }: Prompts) => [await ask('Name: '), await askSecret('Password: ')];

test('an answer is shown while it is typed, a secret is not', async () => {
  const { result, screen } = await conversation(
    [
      ['Name: ', 'Kósza Réka\r'],
      ['Password: ', 'titok 漢\r'],
    ],
    both,
  );
  expect(result).toEqual(['Kósza Réka', 'titok 漢']);
  expect(screen).toContain('a');
  for (const letter of 'tik漢') expect(screen.split('Password: ')[1]).not.toContain(letter);
  expect(screen).toMatch(/Password: \n$/);
});

test('a line can be edited', async () => {
  const typing: Typing = [
    ['Name: ', `wrong${control.u}Rekq\u007fa\r`],
    ['Password: ', `wrong${control.u}righ\u007fht\r`],
  ];
  expect((await conversation(typing, both)).result).toEqual(['Reka', 'right']);
});

test.each(['\n', '\r', '\r\n'])(
  'what is pasted in one piece answers all questions, and shows no secret (%j)',
  async (end) => {
    const { result, screen } = await conversation([['Name: ', `Réka${end}titok${end}`]], both);
    expect(result).toEqual(['Réka', 'titok']);
    expect(screen).not.toContain('t');
  },
);

test('what was pasted half goes on being typed', async () => {
  const typing: Typing = [
    ['Name: ', 'Réka\rtit'],
    ['Password: ', 'ok\r'],
  ];
  const { result, screen } = await conversation(typing, both);
  expect(result).toEqual(['Réka', 'titok']);
  expect(screen).not.toContain('t');
});

test('Ctrl-C', async () => {
  const { result } = await conversation([['Name: ', `Ré${control.c}`]], both);
  expect(result).toBeInstanceOf(Interrupted);
});

test('Ctrl-C between two questions', async () => {
  const { result } = await conversation([['Name: ', `Réka\r${control.c}`]], both);
  expect(result).toBeInstanceOf(Interrupted);
});

test('Ctrl-D', async () => {
  const { result, screen } = await conversation([['Name: ', control.d]], both);
  expect(told(result)).toEqual(['the input ended before the last answer']);
  expect(screen.endsWith('\n')).toBe(true);
});

test('nobody can be asked when one of the two streams is no terminal', () => {
  const [yes, no] = [{ isTTY: true }, { isTTY: false }];
  const pairs = [
    [yes, yes],
    [yes, no],
    [no, yes],
  ] as const;
  const io = (stdin: object, stderr: object) => ({ stdin, stderr }) as Parameters<typeof canPrompt>[0];
  expect(pairs.map(([stdin, stderr]) => canPrompt(io(stdin, stderr)))).toEqual([true, false, false]);
});

const down = '\u001b[B';
const up = '\u001b[A';

test.each([
  ['down', `${down}\r`, 'Elf'],
  ['down twice, up once', `${down}${down}${up}\r`, 'Elf'],
  ['up: the last one', `${up}\r`, 'Félelf'],
  ['down past the end', `${down.repeat(4)}\r`, 'Elf'],
  ['in the place of what was typed', `tör${down}${down}\r`, 'Törpe'],
  ['behind a comma one more', `Elf, ${up}\r`, 'Elf, Félelf'],
  ['what was chosen can be edited', `${down}\u007f\u007fmber\r`, 'Ember'],
])('the arrow keys walk through the choices: %s', async (_, typed, expected) => {
  const ask = ({ ask }: Prompts) => ask('Race: ', ['Elf', 'Törpe', 'Félelf']);
  expect((await conversation([['Race: ', typed]], ask)).result).toBe(expected);
});

test('where there are no choices, the arrow keys do nothing', async () => {
  expect((await conversation([['Name: ', `a${up}${down}\r`]], ({ ask }) => ask('Name: '))).result).toBe('a');
});
