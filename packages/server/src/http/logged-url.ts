import type { TSchema } from '@sinclair/typebox';

import { api, type Route } from '@charsheet/schema';

const routes = [api.characters, api.characters2E].flatMap((feature) => Object.values<Route>(feature));
const parameters = routes.flatMap(({ query }) => Object.entries<TSchema>(query?.properties ?? {}));
const isFreeText = ({ type, pattern, format }: TSchema) =>
  type === 'string' && pattern === undefined && format === undefined;
/** Of parameters of sheets whose values nobody makes up. */
const harmless = new Set(parameters.filter(([, schema]) => !isFreeText(schema)).map(([name]) => name));
/** A word, or an identifier of a sheet: tokens are longer than one, and have letters that the other has not. */
const harmlessValue = /^(\w{0,20}|[\da-f-]{0,36})$/i;

/**
 * What the log has of a URL, with dots in place of all that may be a secret, also a misspelt or misplaced one: the token of a
 * mail is as good as a password to whoever reads the log.
 */
export function loggedUrl(url: string): string {
  if (!/[?=]/.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  // No path has such a sign: it belongs to a query whose beginning is damaged.
  const shownPath = path.includes('=') ? `${path.split('=', 1)}=...` : path;
  return query.length === 0 ? shownPath : `${shownPath}?${query.join('?').split('&').map(shown).join('&')}`;
}

function shown(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  if (!harmless.has(name)) return '...';
  return harmlessValue.test(value.join('=')) ? pair : `${name}=...`;
}
