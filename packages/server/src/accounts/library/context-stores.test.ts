import type { AsyncLocalStorage } from 'node:async_hooks';

import { expect, it, onTestFinished, vi } from 'vitest';

import { testApp } from '../../../test/harness.js';
import { signIn } from '../../../test/people.js';
import { withContextStores } from './client.js';

const app = testApp('PGlite');

/** Where the account library puts its stores once it has needed them. */
function storesOfLibrary(): AsyncLocalStorage<unknown>[] {
  const shared = Reflect.get(globalThis, Symbol.for('better-auth:global')) as { context: object };
  return Object.values(shared.context);
}

it('the stores of the account library are switched off when the last of the calls under way ends', async () => {
  const { user } = await app.someone();
  await signIn(app, user.email);
  const switchedOff = storesOfLibrary().map((store) => vi.spyOn(store, 'disable'));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const times = () => switchedOff.map(({ mock }) => mock.calls.length);
  expect(times()).toEqual([0, 0, 0]);
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const longOne = withContextStores(() => promise);
  await signIn(app, user.email);
  expect(times()).toEqual([0, 0, 0]);
  resolve();
  await longOne;
  expect(times()).toEqual([1, 1, 1]);
});
