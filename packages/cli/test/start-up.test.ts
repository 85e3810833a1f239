import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { exampleId } from '@charsheet/schema/basics';

import { runProgram } from './process.js';

const preload = fileURLToPath(new URL('loaded-files.cjs', import.meta.url));

/** The texts of the files of the program that a command line loads. */
async function loadedBy(args: string[]): Promise<string> {
  const { stderr } = await runProgram(args, '', { env: { NODE_OPTIONS: `--require "${preload}"` } });
  const files = stderr.split('\n').filter((file) => file.includes('/dist/'));
  return files.map((file) => readFileSync(file, 'utf8')).join('');
}

test('a call to a server loads of its library no more than a direct connection takes', async () => {
  const text = await loadedBy(['get', exampleId, '--url', 'http://127.0.0.1:1']);
  const parts = ['llhttp', 'EnvHttpProxyAgent', 'MockAgent', 'WebSocketStream'];
  expect(parts.filter((part) => text.includes(part))).toEqual(['llhttp']);
});

test.each([
  [['--version'], '--version'],
  [['--help'], 'take a sheet to its next level'],
  [['get', '--help'], 'print a stored sheet as JSON'],
])('%j loads neither the catalogs of the rules nor the libraries that few commands need', async (args, own) => {
  const text = await loadedBy(args);
  const others = ['torpe_fejsze', 'Szabálytalan', 'stringWidth', 'TypeBoxError', 'llhttp'];
  expect([own, ...others].filter((content) => text.includes(content))).toEqual([own]);
});
