import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { folder } from '../../../test/in-process.js';
import { owner, testService } from '../../../test/service.js';
import { sheetWith } from '../../../test/sheets.js';
import type { Connect } from '../../context.js';
import { connectByUndici } from '../../net/transport.js';

const app = testService();
const ndjson = (...names: string[]) => names.map((name) => `${sheetWith({ name })}\n`).join('');

/** The names of all sheets, in order. */
async function namesOf(run: Awaited<ReturnType<typeof owner>>['run']): Promise<string[]> {
  const { stdout } = await run(['export']);
  return [...stdout.matchAll(/"name":"([^"]*)"/g)].map(([, name = '']) => name).sort();
}

/** An account whose imports are cut by the service after so many lines. */
async function cutShort() {
  const { run, token } = await owner(app);
  const { path, at } = folder();
  const home = join(path, 'home');
  const connect: Connect = async (target, interruption) => {
    const send = await connectByUndici(target, interruption);
    return async (request) => {
      const answer = await send(request);
      return answer.stream && most < Number.POSITIVE_INFINITY ? { ...answer, stream: cutAfter(answer.stream) } : answer;
    };
  };
  let most = Number.POSITIVE_INFINITY;
  async function* cutAfter(stream: AsyncIterable<Uint8Array>) {
    const lines = (await text(Readable.from(stream))).split('\n').slice(0, most);
    yield Buffer.from(lines.map((line) => `${line}\n`).join('') + cut);
  }
  return {
    run,
    at,
    /** The bookmarks that are kept. */
    bookmarks: () => readdirSync(join(home, 'imports')),
    import(args: string[], after = Number.POSITIVE_INFINITY, as = token) {
      most = after;
      const env = { CHARSHEET_TOKEN: as, CHARSHEET_CONFIG: home };
      return run(['import', ...args], '', env, { connect });
    },
  };
}

const down = {
  type: '/docs/problems/busy',
  title: 'Busy',
  status: 503,
  code: 'busy',
  requestId: '1',
  detail: 'of the test',
};
const cut = `${JSON.stringify({ done: false, status: 503, problem: down })}\n`;

test('an import that the service cuts says why, counts no line as refused, and goes on with --resume', async () => {
  const { run, at, bookmarks, ...cutting } = await cutShort();
  const bad = '{"name": 1}';
  writeFileSync(at('x'), `${ndjson('A', 'B')}${bad}\n${ndjson('A', 'C')}${bad}\n${ndjson('D')}`);
  const args = ['--rejects', at('refused'), at('x')];
  const stopped = await cutting.import(args, 4);
  expect([stopped.status, stopped.stdout]).toEqual([7, '']);
  expect(stopped.stderr).toContain('of the test');
  expect(stopped.stderr).toContain(`import --resume --rejects ${at('refused')} ${at('x')}`);
  // As by a process that was killed before it kept how far it had come.
  appendFileSync(at('refused'), 'something else');
  const { status, stdout } = await cutting.import(['--resume', ...args]);
  expect([status, stdout]).toEqual([6, '0 stored, 0 changed, 2 left as they are, 1 refused\n']);
  expect(readFileSync(at('refused'), 'utf8')).toBe(`${bad}\n${bad}\n`);
  expect(await namesOf(run)).toEqual(['A', 'A', 'B', 'C', 'D']);
  expect(bookmarks()).toEqual([]);
});

// The service knows a line by what it is sent of it, and takes the second of two for new by how often it came before.
test.each<[string, string, string, string[]]>([
  ['by its end', sheetWith({ name: 'A' }), `${sheetWith({ name: 'A' })}\r`, []],
  ['by the mark before it', `\ufeff${sheetWith({ name: 'A' })}`, sheetWith({ name: 'A' }), []],
  [
    'by a member that is sent otherwise',
    sheetWith({ name: 'A', isPublic: true }),
    sheetWith({ name: 'A', isPublic: false }),
    ['--private'],
  ],
])('what goes on tells a line that differs from one before only %s', async (_, first, second, args) => {
  const { run, at, ...cutting } = await cutShort();
  writeFileSync(at('x'), `${first}\n`);
  await cutting.import([...args, at('x')], 1);
  writeFileSync(at('x'), `${first}\n${second}\n`);
  expect((await cutting.import([...args, '--resume', at('x')])).stdout).toContain('1 stored, ');
  expect(await namesOf(run)).toEqual(['A', 'A']);
});

test.each<[string, (at: (name: string) => string) => Promise<string | undefined>]>([
  ['another account', async () => (await owner(app)).token],
  ['an input that has changed', async (at) => void writeFileSync(at('x'), ndjson('E', 'A', 'B', 'C'))],
])('--resume begins at the beginning for %s', async (_, other) => {
  const { run, at, ...cutting } = await cutShort();
  writeFileSync(at('x'), ndjson('A', 'B', 'C'));
  await cutting.import([at('x')], 2);
  const token = await other(at);
  await cutting.import(['--resume', at('x')], undefined, token);
  const { stdout } = await run(['export'], '', token === undefined ? {} : { CHARSHEET_TOKEN: token });
  const names = readFileSync(at('x'), 'utf8').match(/(?<="name":")\w/g);
  expect(stdout.match(/(?<="name":")\w/g)?.sort()).toEqual(names?.sort());
});
