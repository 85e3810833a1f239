import { pino } from 'pino';
import { expect, it } from 'vitest';

import { DatabaseUnavailable } from '../../database/errors.js';
import { failingWithDatabase, libraryLog, noting } from './failures.js';

it('what the library logs has the cause of an error, and no address of anybody', () => {
  const lines: Record<string, unknown>[] = [];
  const log = libraryLog(pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) }));
  log('error', 'Failed to send the sign-up verification email', new Error('the outbox is full'));
  log('info', 'Sign-up attempt for existing email: bence@example.org');
  expect(lines).toMatchObject([
    { level: 50, msg: 'Failed to send the sign-up verification email', err: { message: 'the outbox is full' } },
    { level: 20, msg: 'Sign-up attempt for existing email: ...' },
  ]);
});

it('a failure of the database is the failure of the call, whatever the library makes of it', async () => {
  const away = new DatabaseUnavailable('away');
  const { read } = noting({ read: async (error: Error) => Promise.reject(error) });
  const silent = libraryLog(pino({ level: 'silent' }));
  const calls: [() => Promise<unknown>, unknown][] = [
    [() => read(away).catch(() => 'not signed in'), away],
    [() => read(away).catch(() => Promise.reject(new Error('unauthorized'))), away],
    [async () => silent('error', 'no mail was sent', away), away],
  ];
  for (const [call, failure] of calls) await expect(failingWithDatabase(call)).rejects.toBe(failure);
  const duplicate = failingWithDatabase(() => read(new Error('duplicate')).catch(() => 'taken'));
  expect(await duplicate).toBe('taken');
});
