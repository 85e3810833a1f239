import { api, createClient } from '@charsheet/schema';

import type { TestApp } from '../harness.js';

/** Two people and one attacker. */
export const people = ['Anna', 'Bence', 'Mallory'] as const;
export type Name = (typeof people)[number];

export const passwordOf = (name: Name) => `the password of ${name}`;

/** The client of somebody who is not signed in, where they are. */
export function clientOf(app: TestApp, name: Name) {
  const headers = { 'x-forwarded-for': `192.0.2.${people.indexOf(name)}` };
  return createClient(api, (one) => app.send({ ...one, headers: { ...one.headers, ...headers } }));
}
