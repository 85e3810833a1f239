import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { folder, silentContext, told } from '../../../test/in-process.js';
import { openSource } from './source.js';

test('a file that goes away before it is read is told of when it is read', async () => {
  const { at, plain } = folder({ 'sheets.ndjson': '{}\n' });
  const entries = (await openSource(silentContext(), at('sheets.ndjson')))();
  rmSync(at('sheets.ndjson'));
  // Were it open already, it would fail here, and end the process.
  for (let turns = 0; turns < 50; turns++) await setImmediate();
  const failure: unknown = await entries.next().catch((error: unknown) => error);
  expect(told(failure).map(plain)).toEqual([expect.stringContaining('sheets.ndjson')]);
});
