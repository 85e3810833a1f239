import { type Static, type TProperties, Type } from '@sinclair/typebox';

import { Instant, uuidForm, withDescription } from '../contract/formats.js';
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

/** Longest e-mail address, in characters. */
const longestEmail = 254;

/** An e-mail address as a person types it; {@link normalizeEmail} checks its form. */
export const Email = Text(3, longestEmail, {
  title: 'e-mail address',
  description:
    'E-mail address; letter case and surrounding spaces do not count. The domain may be in letters of any language',
  examples: ['bence@example.org'],
});

/** What may stand before the @ and, between dots, behind it. No quoted names: nobody has them, and many systems lose them. */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** In words of any language a top level is written with `xn--`. */
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])';
const emailAddress = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`);

/** A domain without any character that would end the host of a URL, for {@link asciiDomain}. */
const host = /^[a-z0-9.\u0080-\u{10ffff}-]+$/u;

/** The form of a domain that mail is delivered by: `b\u00fccher.hu` is `xn--bcher-kva.hu`. */
function asciiDomain(domain: string): string {
  // In lower case label by label: a Greek sigma at the end of a word is another letter.
  const lower = domain.replaceAll('\u3002', '.').split('.').map(lowerCase).join('.');
  return host.test(lower) && URL.canParse(`http://${lower}`) ? new URL(`http://${lower}`).hostname : lower;
}

const lowerCase = (text: string) => text.toLowerCase();

/**
 * The one form under which an address is known: compatibility forms such as a full-width @ are resolved first, and the
 * domain is written in ASCII, so that what is checked is what is stored.
 * @returns nothing when it is not an e-mail address
 */
export function normalizeEmail(text: string): string | undefined {
  // To put combining marks in order takes as long as there are, squared.
  if (text.length > 4 * longestEmail) return undefined;
  const plain = text.normalize('NFKC').trim();
  const at = plain.lastIndexOf('@');
  const normal = `${lowerCase(plain.slice(0, at + 1))}${asciiDomain(plain.slice(at + 1))}`;
  return normal.length <= longestEmail && emailAddress.test(normal) ? normal : undefined;
}

/** An account, as its owner sees it. */
export const User = Type.Object(
  {
    id: uuid('Identifier of the account'),
    name: UserName,
    email: Type.String({
      description: 'E-mail address, in lower case, its domain in ASCII',
      examples: ['bence@example.org'],
    }),
    emailVerified: Type.Boolean({ description: 'Whether the address was confirmed', examples: [true] }),
    createdAt: withDescription(Instant, `When the account was made: ${Instant.description}`),
  },
  { additionalProperties: false, description: 'An account' },
);
export type User = Static<typeof User>;

/** A browser or program that is signed in. */
export const Session = Type.Object(
  {
    id: uuid('Identifier of the session'),
    createdAt: withDescription(Instant, `When it was signed in: ${Instant.description}`),
    expiresAt: withDescription(Instant, `When it ends, unless it is used before: ${Instant.description}`),
    ipAddress: Type.String({
      description: 'Address it was signed in from; may be empty',
      examples: ['192.0.2.7'],
    }),
    userAgent: Type.String({ description: 'What it called itself; may be empty', examples: ['charsheet/0.1.0'] }),
    current: Type.Boolean({ description: 'Whether it is the one that asks', examples: [true] }),
  },
  { additionalProperties: false, description: 'A browser or program that is signed in' },
);
export type Session = Static<typeof Session>;

/** An object with these members and no others. */
export const object = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const success = Type.Literal(true, { description: 'Done' });

/** Answer of most routes that change something. */
export const done = object({ status: success });

/** A token for examples. */
export const exampleToken = 'qX3vTz8LrWn5KdYb0HsJ2mPc7GfAe9Ui.3uYp0v1pX8m6cWkq5dJm0Lr7Tn2sVb9hEoGf4aZiQxw=';

/** The token that a sign-in brings. */
export const token = Type.String({
  description: 'For the header "Authorization: Bearer ..."; keep it secret',
  minLength: 1,
  examples: [exampleToken],
});

/** Where a caller wants to go on: a path or URL of this service. */
export const ownAddress = Type.Optional(
  Type.String({
    title: 'address of this service',
    description:
      'A path or URL of this service; any other is refused. It changes nothing: links in mail lead to our own pages',
    // No control characters, slashes or backslashes in disguise: what decodes them might go elsewhere.
    pattern: '^(?!.*%([01]|2[fF]|5[cC]|7[fF]))[^\\x00-\\x1f\\x7f-\\x9f]*$',
    maxLength: 2000,
  }),
);

/** An account for examples. */
export const exampleUser = { name: 'Bence', email: 'bence@example.org', password: 'correct horse battery' };
