import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { type CharacterRecord, type ImportResult, type LineResult, linesType, mostBodyBytes } from '@charsheet/schema';

import { badLines, padded } from '../../../test/bad-lines.js';
import { buildCharacter } from '../../../test/fixtures.js';
import { engines, testApp } from '../../../test/harness.js';

const kinds = Object.keys(badLines);
const goodKinds = ['short', 'spaced', 'of 1 MiB'] as const;

/** Large ones are seldom: they take long. */
const some = [...goodKinds, 'empty' as const].map((kind) => ({
  weight: kind === 'of 1 MiB' ? 1 : 10,
  arbitrary: fc.constant(kind),
}));

/** Every kind of bad line once, in any order, with good ones anywhere between and around them. */
const inputs = fc.record({
  kinds: fc.shuffledSubarray(kinds, { minLength: kinds.length }),
  before: fc.array(fc.array(fc.oneof(...some), { maxLength: 3 }), {
    minLength: kinds.length + 1,
    maxLength: kinds.length + 1,
  }),
  end: fc.constantFrom('\n', '\r\n'),
  hasMark: fc.boolean(),
  hasLastEnd: fc.boolean(),
  isCompressed: fc.boolean(),
});

function goodLine(kind: (typeof goodKinds)[number], name: string): string {
  const line = JSON.stringify(buildCharacter({ name }));
  return kind === 'short'
    ? line
    : kind === 'spaced'
      ? ` ${line.replaceAll(',', ' ,\t')} `
      : padded(line, mostBodyBytes);
}

it.each(engines)(
  'every kind of bad line is told with its number, and every good one is stored, on %s',
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(inputs, async ({ kinds, before, end, hasMark, hasLastEnd, isCompressed }) => {
        const owner = await app[engine].someone();
        const lines: Buffer[] = [];
        const [expected, names]: [unknown[], string[]] = [[], []];
        const addGood = (some: readonly ((typeof goodKinds)[number] | 'empty')[]) => {
          for (const kind of some) {
            if (kind !== 'empty') {
              names.push(`good ${names.length}`);
              expected.push([lines.length + 1, 201]);
            }
            lines.push(Buffer.from(kind === 'empty' ? '' : goodLine(kind, names.at(-1) as string)));
          }
        };
        for (const [at, kind] of kinds.entries()) {
          addGood(before[at] ?? []);
          const [bytes, code] = badLines[kind] as [Buffer, string];
          lines.push(bytes);
          expected.push([lines.length, code]);
        }
        addGood(before[kinds.length] ?? []);
        const ended = lines.flatMap((line) => [line, Buffer.from(end)]);
        const plain = Buffer.concat([
          Buffer.from(hasMark ? '\ufeff' : ''),
          ...ended.slice(0, hasLastEnd ? undefined : -1),
        ]);
        const { status, body } = await app[engine].send({
          method: 'POST',
          path: '/Character',
          headers: {
            'content-type': linesType,
            authorization: `Bearer ${owner.token}`,
            ...(isCompressed && { 'content-encoding': 'gzip' }),
          },
          body: isCompressed ? gzipSync(plain) : plain,
        });
        expect(status).toBe(200);
        const all = body.trimEnd().split('\n');
        const results = all.map((line) => JSON.parse(line) as ImportResult);
        const isLine = (one: ImportResult): one is LineResult => 'line' in one;
        expect(results.filter(isLine).map(({ line, status, problem }) => [line, problem?.code ?? status])).toEqual(
          expected,
        );
        const counts = { stored: names.length, changed: 0, skipped: 0, refused: kinds.length };
        expect(results.at(-1)).toEqual({ done: true, counts });
        const stored: string[] = [];
        for await (const { name } of (await app[engine].as(owner).characters.export({}))
          .body as AsyncIterable<CharacterRecord>)
          stored.push(name);
        expect(stored.sort()).toEqual(names.sort());
      }),
      { numRuns: 1 },
    );
  },
);

const app = { PGlite: testApp('PGlite'), PostgreSQL: testApp('PostgreSQL') };
