import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { exitStatus, type Outcome } from '../src/errors.js';
import { createProgram } from '../src/program.js';
import { commandTerm } from '../src/terminal/help.js';
import { en } from '../src/texts/en/index.js';
import { silentContext } from './in-process.js';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const section = readme.split(/^## /m).find((text) => text.startsWith('Command line')) ?? '';
const rows = section.split('\n').filter((line) => line.startsWith('| '));
const cells = rows.map((row) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

describe('the README', () => {
  test('lists every command, as its help writes it', async () => {
    const { commands } = await createProgram(silentContext());
    const expected = commands.map((command) => `\`charsheet ${commandTerm(command)}\``);
    expect(cells.map(([first]) => first).filter((first) => first?.startsWith('`charsheet '))).toEqual(expected);
  });

  test('lists every code of a local failure', () => {
    const expected = Object.entries(en.system.failures).map(([code, meaning]) => [`\`${code}\``, meaning]);
    expect(cells.filter(([, second]) => Object.values(en.system.failures).includes(second as never))).toEqual(expected);
  });

  test('lists every exit status', () => {
    const expected = (Object.keys(exitStatus) as Outcome[]).map((one) => [
      String(exitStatus[one]),
      en.commandLine.exitStatuses[one],
    ]);
    expect(cells.filter(([first]) => /^\d+$/.test(first ?? ''))).toEqual(expected);
  });
});
