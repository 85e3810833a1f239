import { type Static, Type } from '@sinclair/typebox';

import { Instant, meaning, uuidForm } from '../contract/formats.js';
import { Text } from '../contract/text.js';

const uuid = (description: string) =>
  Type.String({ description, pattern: uuidForm, examples: ['0b54a3f0-64f1-4f0e-9d0b-1f8f5a6e7c21'] });

/** What a person is called. */
export const UserName = Text(1, 80, { description: 'What the person is called', examples: ['Bence'] });

/** A password as it is chosen: compared after Unicode normalisation (NFKC), so the keyboard does not matter. */
export const NewPassword = Text(10, 128, {
  description: 'Password of at least 10 characters; any characters but control characters',
  examples: ['correct horse battery'],
  writeOnly: true,
});

/** A password as it is given to be compared. */
export const Password = Text(1, 256, {
  description: 'The password of the account',
  examples: ['correct horse battery'],
  writeOnly: true,
});

/** An account, as its owner sees it. */
export const User = Type.Object(
  {
    id: uuid('Identifier of the account'),
    name: UserName,
    email: Type.String({ description: 'E-mail address, in lower case', examples: ['bence@example.org'] }),
    emailVerified: Type.Boolean({ description: 'Whether the address was confirmed', examples: [true] }),
    createdAt: meaning(Instant, `When the account was made: ${Instant.description}`),
  },
  { additionalProperties: false, description: 'An account' },
);
export type User = Static<typeof User>;

/** A browser or program that is signed in. */
export const Session = Type.Object(
  {
    id: uuid('Identifier of the session'),
    createdAt: meaning(Instant, `When it was signed in: ${Instant.description}`),
    expiresAt: meaning(Instant, `When it ends, unless it is used before: ${Instant.description}`),
    ipAddress: Type.String({ description: 'Address it was signed in from; may be empty' }),
    userAgent: Type.String({ description: 'What it called itself; may be empty' }),
    current: Type.Boolean({ description: 'Whether it is the one that asks' }),
  },
  { additionalProperties: false, description: 'A browser or program that is signed in' },
);
export type Session = Static<typeof Session>;
