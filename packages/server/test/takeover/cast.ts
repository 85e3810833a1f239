import { api, createClient } from '@charsheet/schema';

import type { TestApp } from '../harness.js';

/** Two people and one attacker. */
export const people = ['Anna', 'Bence', 'Mallory'] as const;
export type Name = (typeof people)[number];

export const passwordOf = (name: Name) => `the password of ${name}`;

/** A mail with a token, by what it is good for. */
export interface Letter {
  to: string;
  template: string;
  token: string;
  /** Who asked for it. */
  by: Name;
}

/** The client of somebody who is not signed in, by the network of a story and the place in it. */
export function clientAt(app: TestApp, story: number, place: number) {
  const headers = { 'x-forwarded-for': `10.${story >> 8}.${story & 255}.${place}` };
  return createClient(api, (one) => app.send({ ...one, headers: { ...one.headers, ...headers } }));
}
