import { pino } from 'pino';
import { expect, it } from 'vitest';

import { libraryLog } from './errors.js';

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
