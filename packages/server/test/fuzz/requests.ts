import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

import { api, linesType, type Route } from '@charsheet/schema';

import { anyOfSchema } from '../../../schema/test/any-of-schema.js';
import { anyBody, anyForm, anyPageQuery, anyQuery, escaped, oddText, soundBody, soundQuery } from './values.js';
import { anyFraming, anyHeader, edited, type Framing, knownHeaders } from './wrapping.js';

/** A request before it is bytes: every letter of it is one. */
export interface AnyRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: string;
  /** What becomes of its bytes: absent for one as it should be, in one piece. */
  framing?: Framing | undefined;
}

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'BREW',
  'get',
  'M-SEARCH',
];
const caller = fc.constantFrom('~token~', '~token~', '~token~', '~strangers-token~', '~cookie~', undefined, undefined);
const soundIds = fc.constantFrom('~id~', '~id-2e~', '~private-id~');
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('~id~', '~id-2e~', '~private-id~', '~strangers-id~', '~deleted-id~') },
  oddText.map(escaped),
);

/**
 * A request for a route of the contract.
 * @param isSound whether it keeps to the contract, and names what there is
 * @param soundCaller who makes it then
 */
function ofRoute(route: Route, isSound: boolean, soundCaller = '~token~'): fc.Arbitrary<AnyRequest> {
  const { method, path, query, body, responses } = route;
  const own = Object.entries<TSchema>(route.headers?.properties ?? {}).map(([name, schema]) => {
    const [first = 'x', ...others] = knownHeaders[name] ?? [];
    const known = fc.constantFrom(first, ...others);
    const any = fc.oneof({ weight: 3, arbitrary: known }, anyOfSchema(schema).map(String));
    return (isSound ? fc.constant(first) : any).map((value) => [name, value] as [string, string]);
  });
  const bodyOf = isSound ? soundBody : anyBody;
  const accept = responses[200]?.mediaType === linesType ? [['accept', linesType] as [string, string]] : [];
  const lines = body?.mediaType === linesType;
  return fc
    .record({
      id: isSound ? soundIds : ids,
      n: isSound ? fc.constant('1') : fc.constantFrom('1', '2', '0', 'x', '99999999999'),
      search: isSound ? soundQuery(query) : anyQuery(query),
      headers: fc.tuple(...own.map((one) => fc.option(one, { freq: 3 }))),
      who: isSound ? fc.constant(soundCaller) : caller,
      body: body
        ? lines
          ? fc.array(bodyOf(body), { maxLength: 4 }).map((all) => all.join('\n'))
          : bodyOf(body)
        : fc.constant(''),
    })
    .map(({ id, n, search, headers, who, body: text }) => ({
      method,
      target: `${path.replace('{id}', id).replace('{n}', n)}${search === '' ? '' : `?${search}`}`,
      headers: [
        ...headers.filter((one) => one !== null),
        ...accept,
        ...(body ? [['content-type', body.mediaType ?? 'application/json'] as [string, string]] : []),
        ...credential(who),
      ],
      body: Buffer.from(text).toString('latin1'),
    }));
}

function credential(who: string | undefined): [string, string][] {
  if (who === undefined) return [];
  return who === '~cookie~'
    ? [
        ['cookie', who],
        ['origin', '~origin~'],
      ]
    : [['authorization', `Bearer ${who}`]];
}

/** One for a page, or for nothing of ours. */
function ofPage(paths: readonly string[]): fc.Arbitrary<AnyRequest> {
  return fc
    .record({
      path: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...paths) },
        oddText.map((text) => `/${escaped(text)}`),
      ),
      id: ids,
      isForm: fc.boolean(),
      form: anyForm,
      search: fc.option(anyPageQuery),
      who: caller,
    })
    .map(({ path, id, isForm, form, search, who }) => ({
      method: isForm ? 'POST' : 'GET',
      target: `${path.replace(/:\w+/, id)}${search ? `?${search}` : ''}`,
      headers: [
        ...credential(who),
        ...(isForm ? [['content-type', 'application/x-www-form-urlencoded'] as [string, string]] : []),
        ['accept', 'text/html'],
      ],
      body: isForm ? form : '',
    }));
}

const changes = fc.record({
  method: fc.option(fc.constantFrom(...methods), { freq: 15 }),
  path: fc.option(fc.constantFrom('upper', 'slash', 'double', 'dots', 'absolute', 'raw', 'long', 'fragment'), {
    freq: 15,
  }),
  headers: fc.array(anyHeader, { maxLength: 2 }),
  bytes: fc.option(
    fc.record({ at: fc.nat(2000), gone: fc.nat(3), come: fc.string({ unit: 'binary-ascii', maxLength: 3 }) }),
    { freq: 12 },
  ),
  framing: fc.option(anyFraming, { freq: 7, nil: undefined }),
});

function changedTarget(target: string, how: string | null): string {
  switch (how) {
    case 'upper':
      return target.replace(/^[^?]*/, (path) => path.toUpperCase());
    case 'slash':
      return target.replace(/^[^?]*/, '$&/');
    case 'double':
      return `/${target}`;
    case 'dots':
      return `/%2e%2e${target}`;
    case 'absolute':
      return `~origin~${target}`;
    case 'raw':
      return `${target}\xff`;
    case 'long':
      return `${target}${target.includes('?') ? '&' : '?'}x=${'y'.repeat(9000)}`;
    case 'fragment':
      return `${target}#x`;
    default:
      return target;
  }
}

/** Requests of any kind for a service with these pages. */
export function anyRequest(pages: readonly string[]): fc.Arbitrary<AnyRequest> {
  const routes = Object.values(api).flatMap((feature) => Object.values<Route>(feature));
  const base = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...routes.map((route) => ofRoute(route, false))) },
    ofPage(pages),
  );
  // What an account ends is the stranger's: the other one goes on.
  const accounts = new Set<Route>([...Object.values(api.accounts), ...Object.values(api.devices)]);
  const sound = routes.map((route) => ofRoute(route, true, accounts.has(route) ? '~strangers-token~' : undefined));
  const changed = fc.tuple(base, changes).map(([request, { method, path, headers, bytes, framing }]) => ({
    method: method ?? request.method,
    target: changedTarget(request.target, path),
    // The later one takes the place of the first.
    headers: [...request.headers.filter(([name]) => !headers.some(([other]) => other === name)), ...headers],
    body: bytes && request.body !== '' ? edited(request.body, bytes) : request.body,
    framing,
  }));
  return fc.oneof(changed, fc.oneof(...sound));
}
