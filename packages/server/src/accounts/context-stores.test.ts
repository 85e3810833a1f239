import { executionAsyncId } from 'node:async_hooks';

import { expect, it } from 'vitest';

import { testApp } from '../../test/harness.js';
import { signIn } from '../../test/people.js';

/** Where promises are followed, each step of a function after an `await` has an identifier of its own. */
async function arePromisesFollowed(): Promise<boolean> {
  await undefined;
  const id = executionAsyncId();
  await undefined;
  return executionAsyncId() !== id;
}

const app = testApp('PGlite');

it('follows no promises after calls of the account library', async () => {
  const { user } = await app.someone();
  await Promise.all([signIn(app, user.email), signIn(app, user.email)]);
  expect(await arePromisesFollowed()).toBe(false);
});
