import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { exitStatus, failureCodes, meanings, type Outcome } from '../src/errors.js';
import { createProgram } from '../src/program.js';
import { commandTerm } from '../src/terminal/help.js';
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
    const expected = Object.entries(failureCodes).map(([code, meaning]) => [`\`${code}\``, meaning]);
    expect(cells.filter(([, second]) => Object.values(failureCodes).includes(second as never))).toEqual(expected);
  });

  test('lists every exit status', () => {
    const expected = (Object.keys(meanings) as Outcome[]).map((one) => [String(exitStatus[one]), meanings[one]]);
    expect(cells.filter(([first]) => /^\d+$/.test(first ?? ''))).toEqual(expected);
  });
});
