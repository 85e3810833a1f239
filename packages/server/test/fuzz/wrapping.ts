import fc from 'fast-check';

import { linesType } from '@charsheet/schema';

import { oddText } from './values.js';

/** A body in chunks is a whole request, too; of one that is edited nobody knows. */
export type Framing =
  | { kind: 'chunks'; length: number }
  | { kind: 'edits'; edits: Edit[]; pieces: number[] }
  | { kind: 'lines'; extra: string };

/** So far into the bytes: how many go, and what comes in their place. */
export interface Edit {
  at: number;
  gone: number;
  come: string;
}

export const edited = (text: string, { at, gone, come }: Edit): string => {
  const from = at % (text.length + 1);
  return text.slice(0, from) + come + text.slice(from + gone);
};

const types = ['application/json', 'application/merge-patch+json', linesType, 'application/x-www-form-urlencoded'];
const oddTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  '',
  'application/',
  'é',
];

/** Values of headers that mean something to the service, or to what it is made of. */
export const knownHeaders: Record<string, readonly string[]> = {
  accept: [
    'application/json',
    linesType,
    'text/html',
    'application/*;q=0',
    '*/*',
    'text/html;q=x',
    ',',
    'a/b;'.repeat(40),
  ],
  'accept-language': ['hu', 'en', 'hu;q=0,*', 'x'.repeat(40), '-', '*'],
  'accept-encoding': ['gzip', 'br', 'identity;q=0', '*', 'gzip;q=0.0001'],
  'content-type': [...types, ...oddTypes],
  'content-encoding': ['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip'],
  'if-match': ['*', '"1"', '"2"', 'W/"1"', '"1", "2"', '1', '', '"'],
  'if-none-match': ['*', '"1"', '"1", W/"x"', ',', '"'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'Sat, 01 Jan 2050 00:00:00 GMT', 'x', '-1'],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x'],
  'idempotency-key': ['a', '"a"', '', '"', 'x'.repeat(256), 'é'],
  authorization: [
    'Bearer ~token~',
    'Bearer ~strangers-token~',
    'Bearer ~planted~',
    'Basic ~planted~',
    'Bearer',
    '',
    'bearer  x',
  ],
  cookie: ['~cookie~', '~cookie~; ~cookie~', 'charsheet.session_token=~planted~', '=', ';;', 'a=%zz', 'x'.repeat(300)],
  origin: ['~origin~', 'null', 'https://evil.example', 'x'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none', 'x'],
  host: ['localhost', 'evil.example', '', '[::1]:1', 'a b', '127.0.0.1:99999'],
  'x-forwarded-for': ['1.2.3.4', '::1', 'x', '1.2.3.4, 5.6.7.8', ''],
  'x-forwarded-proto': ['https', 'x'],
  'x-forwarded-host': ['evil.example'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['a', 'x'.repeat(65), '<b>', 'é'],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0', 'x'],
  range: ['bytes=0-1', 'bytes=-1', 'x'],
  expect: ['100-continue', 'x'],
  connection: ['close', 'keep-alive', 'upgrade', 'x'],
  upgrade: ['websocket', 'h2c'],
  'access-control-request-method': ['PUT', 'x'],
};
export const anyHeader = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.oneof(
      ...Object.entries(knownHeaders).map(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
    ),
  },
  fc.tuple(
    fc.constantFrom(...Object.keys(knownHeaders), 'x-anything', '__proto__'),
    oddText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')),
  ),
);

export const anyFraming: fc.Arbitrary<Framing> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('chunks' as const), length: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edits' as const),
      edits: fc.array(
        fc.record({
          at: fc.nat(2000),
          gone: fc.nat(4),
          come: fc.oneof(
            fc.constantFrom(
              '',
              '\0',
              '\r',
              '\n',
              '\r\n',
              '\r\n\r\n',
              ' ',
              ':',
              '\xff',
              'HTTP/1.1',
              'GET / HTTP/1.1\r\n\r\n',
              'x'.repeat(20_000),
            ),
            fc.string({ unit: 'binary-ascii', maxLength: 3 }),
          ),
        }),
        { maxLength: 3 },
      ),
      pieces: fc.array(fc.nat(400), { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lines' as const),
      extra: fc.constantFrom(
        ...[
          'Content-Length: 1',
          'Content-Length: -1',
          'Content-Length: 99999999999999999999',
          'Content-Length: 0x1',
          'Content-Length: 5, 5',
        ],
        ...[
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: identity',
          'Transfer-Encoding: gzip, chunked',
          'Transfer-Encoding : chunked',
        ],
        ...[
          ' folded',
          'no colon',
          ': no name',
          'a b: c',
          'Host: twice',
          'x\0: y',
          'x: y\0',
          `x: ${'y'.repeat(20_000)}`,
          'x: y\r\n'.repeat(3000),
        ],
      ),
    }),
  },
);
