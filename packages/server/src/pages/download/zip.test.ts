import { expect, it } from 'vitest';

import { filesInZip } from '../../../test/zip-files.js';
import { faultOf, readWanted } from './wanted.js';
import { type ZippedFile, zipped } from './zip.js';

interface Made {
  count: number;
  isOver: boolean;
}

/** Files of bytes that cannot be packed; tells how many have been made. */
async function* files(most: number, made: Made, failAt = Infinity): AsyncGenerator<ZippedFile> {
  try {
    for (; made.count < most; made.count++) {
      if (made.count === failAt) throw new Error('of the test');
      const content = crypto.getRandomValues(new Uint8Array(50_000));
      yield { name: `${made.count}.bin`, content, changedAt: new Date(times[made.count % 3] ?? '') };
    }
  } finally {
    made.isOver = true;
  }
}

const times = ['0001-01-01T00:00:00Z', '2026-05-01T18:30:00Z', '9999-12-31T23:59:59Z'];
const nothingMade = (): Made => ({ count: 0, isOver: false });

it('whoever reads to the end has all files, whatever the time of their last change', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipped(files(5, nothingMade()))) chunks.push(chunk);
  expect([...filesInZip(Buffer.concat(chunks)).keys()]).toEqual(['0.bin', '1.bin', '2.bin', '3.bin', '4.bin']);
});

it('for whoever reads slowly no more is made than is read, and for whoever goes nothing more', async () => {
  const made = nothingMade();
  const zip = zipped(files(1000, made));
  await zip.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(made.count).toBeLessThan(10);
  await zip.return(undefined);
  expect(made).toMatchObject({ isOver: true });
  expect(made.count).toBeLessThan(10);
});

it('whoever reads is told that a file could not be made', async () => {
  const made = nothingMade();
  const read = async () => {
    for await (const _ of zipped(files(10, made, 3)));
  };
  await expect(read()).rejects.toThrow('of the test');
});

it.each([
  ['as=zip', 10_000, undefined],
  ['as=zip', 10_001, 'tooManyForZip'],
  ['as=zip&pdf=yes', 200, undefined],
  ['as=zip&pdf=yes', 201, 'tooManyForPdfs'],
  ['as=ndjson&pdf=yes&history=yes', 1_000_000, undefined],
  ['as=else&pdf=yes', 1_000_000, undefined],
])('%s of %i sheets: %s', (query, count, fault) => {
  expect(faultOf(readWanted(new URLSearchParams(query)), count)).toBe(fault);
});
