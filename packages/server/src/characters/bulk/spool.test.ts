import { setImmediate } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { spooled } from './spool.js';

const tooMany = () => 'too many\n';
const text = (at: number) => `${at} ${'é'.repeat(20_000)}\n`;

/** A source of so many texts, and how many were taken from it. */
function source(count: number, failure?: Error) {
  const seen = { taken: 0, isOver: false };
  async function* texts() {
    try {
      while (seen.taken < count) yield text(seen.taken++);
      if (failure) throw failure;
    } finally {
      seen.isOver = true;
    }
  }
  return { seen, texts: texts() };
}

async function read(texts: AsyncIterable<string | Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of texts) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

const all = (count: number) => Array.from({ length: count }, (_, at) => text(at)).join('');

it('what nobody reads is taken from its source all the same, and comes as it was, in order', async () => {
  const { seen, texts } = source(100);
  const spool = spooled(texts, { mostBytes: 10_000_000, tooMany });
  const first = await spool.next();
  while (!seen.isOver) await setImmediate();
  expect(seen.taken).toBe(100);
  expect(`${first.value}${await read(spool)}`).toBe(all(100));
});

it('what is read as fast as it comes is the same', async () => {
  expect(await read(spooled(source(100).texts, { mostBytes: 10_000_000, tooMany }))).toBe(all(100));
});

it('more than the file has a place for ends the source, and is told last', async () => {
  const { seen, texts } = source(1000);
  const spool = spooled(texts, { mostBytes: 1_000_000, tooMany });
  const first = await spool.next();
  while (!seen.isOver) await setImmediate();
  const told = `${first.value}${await read(spool)}`;
  expect(seen.taken).toBeLessThan(100);
  expect(told).toBe(`${all(seen.taken - 1)}${tooMany()}`);
});

it('a source that fails does so after what it had', async () => {
  const spool = spooled(source(50, new Error('of the test')).texts, { mostBytes: 10_000_000, tooMany });
  let told = '';
  const reading = (async () => {
    for await (const piece of spool) told += piece;
  })();
  await expect(reading).rejects.toThrow('of the test');
  expect(told.split('\n')).toHaveLength(51);
});

it('a reader who leaves ends the source', async () => {
  const { seen, texts } = source(1_000_000);
  const spool = spooled(texts, { mostBytes: 1_000_000_000, tooMany });
  await spool.next();
  await spool.return(undefined);
  expect(seen.isOver).toBe(true);
});
