import { once } from 'node:events';
import { connect } from 'node:net';

import { describe, expect, it } from 'vitest';

import { characterValidator, fold, mostBodyBytes, normalizeEmail, readSheet } from '@charsheet/schema';
import { sheetOfForm } from '@charsheet/schema/form';

import { testApp } from '../../test/harness.js';
import { mergePatch } from '../characters/api/merge-patch.js';
import { inSourceLines } from '../files/source-lines.js';
import { withoutSecrets } from '../mail/failure.js';
import { inlinePdf } from '../sheets/reply.js';

/** The parser takes 16 kB of headers; of what it does not know it gets what one packet has. */
const mostHeaders = 15_000;
const onePacket = 64_000;

/** Text of a length, made of a piece again and again. */
const fill = (piece: string, length: number) => piece.repeat(length / piece.length);
/** Names that are all different, as in `a&b&c`. */
const names = (between: string, length: number) => {
  const all: string[] = [];
  for (let i = 0, left = length; left > 0; i++) left -= all[all.push(i.toString(36)) - 1]?.length ?? 0;
  return all.join(between).slice(0, length);
};
const header = (name: string, content: (n: number) => string) => (n: number) =>
  `GET /Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64 HTTP/1.1\r\nHost: x\r\n${name}: ${content(n)}\r\n\r\n`;

const posted = (path: string, type: string, more: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
const form = (content: (n: number) => string) => (n: number) =>
  posted('/sign-in', 'application/x-www-form-urlencoded', '', content(n));
const upload = (content: (n: number) => string) => (n: number) =>
  posted(
    '/characters/new',
    'multipart/form-data; boundary=x',
    '',
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n${content(n)}\r\n--x--\r\n`,
  );

type Attack = [what: string, most: number, bytes: (n: number) => string];

const requests: Attack[] = [
  ['an unknown method and no version', onePacket, (n) => `XYZ /${fill('a', n)} y`],
  ['an unknown method and many questions', onePacket, (n) => `XYZ /${fill('?', n)} HTTP/1.1\r\n\r\n`],
  ['an unknown method and many spaces', onePacket, (n) => `XYZ /${fill(' ', n)} HTTP/1.1\r\n\r\n`],
  ['an unknown method and many slashes', onePacket, (n) => `XYZ ${fill('/', n)} HTTP/1.1\r\n\r\n`],
  ['a path of slashes', mostHeaders, (n) => `GET ${fill('/', n)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a path of percent signs', mostHeaders, (n) => `GET /Character/${fill('%', n)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['many parameters', mostHeaders, (n) => `GET /WeatherForecast?${names('&', n)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['tokens in the query', mostHeaders, (n) => `GET /livez?${fill('&token=', n)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['many types in Accept', mostHeaders, header('Accept', (n) => `text/html,${fill('a/b,', n)}`)],
  ['a quotation mark in Accept', mostHeaders, header('Accept', (n) => `text/html,"${fill(',', n)}`)],
  ['parameters in Accept', mostHeaders, header('Accept', (n) => `text/html${fill(';a="', n)}`)],
  ['languages', mostHeaders, header('Accept-Language', (n) => `hu${fill(',a', n)}`)],
  ['spaces between languages', mostHeaders, header('Accept-Language', (n) => `hu${fill(' ', n)}x`)],
  ['cookies', mostHeaders, header('Cookie', (n) => fill('a=b; ', n))],
  ['spaces in a credential', mostHeaders, header('Authorization', (n) => `Bearer${fill(' ', n)}a b`)],
  ['quotation marks in a condition', mostHeaders, header('If-None-Match', (n) => fill('W/"', n))],
  ['quotation marks without a tag', mostHeaders, header('If-None-Match', (n) => fill('"', n + 1))],
  ['a date of digits', mostHeaders, header('If-Modified-Since', (n) => fill('1', n))],
  ['qualities of types', mostHeaders, header('Accept', (n) => `text/html${fill(',text/html;q=0.1', n)}`)],
  ['qualities of languages', mostHeaders, header('Accept-Language', (n) => `hu${fill(',hu;q=0.1', n)}`)],
  ['a name for a request', mostHeaders, header('X-Request-Id', (n) => `${fill('a', n)} `)],
  ['a cursor', mostHeaders, (n) => `GET /Character?cursor=${fill('a', n)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['parameters of a type', mostHeaders, (n) => posted('/Character', `application/json${fill(';a="', n)}`, '', '{}')],
  [
    'encodings',
    mostHeaders,
    (n) => posted('/Character', 'application/json', `Content-Encoding: ${fill('gzip,', n)}\r\n`, '{}'),
  ],
  ['a key', mostHeaders, (n) => posted('/Character', 'application/json', `Idempotency-Key: ${fill('a', n)}\r\n`, '{}')],
  ['fields of a form', onePacket, form((n) => `email=a${names('&', n)}`)],
  ['percent signs in a form', onePacket, form((n) => `email=${fill('%', n)}`)],
  ['an address of dots in a form', onePacket, form((n) => `email=${fill('a.', n)}`)],
  [
    'parts of an upload',
    onePacket,
    (n) => posted('/characters/new', 'multipart/form-data; boundary=x', '', fill('--x\r\na:b\r\n\r\n', n)),
  ],
  ['a header of an upload', onePacket, upload((n) => fill('a: b\r\n', n))],
  ['a file that is hardly one', onePacket, upload((n) => `\r\n${fill('\r\n--', n)}`)],
  ['spaces in an address', mostHeaders, header('X-Forwarded-For', (n) => `1${fill(' ', n)}2`)],
  ['addresses', mostHeaders, header('X-Forwarded-For', (n) => fill('1,', n))],
  ['colons in an address', mostHeaders, header('X-Forwarded-For', (n) => fill(':', n))],
];

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => [`felszereles.viselt.${at % 10_000}.nev`, `${at}`] as const);

const functions: [what: string, most: number, call: (n: number) => void][] = [
  ['the answer of a mail server', onePacket, (n) => withoutSecrets(`550 ${fill('a', n)}`)],
  ['a stack trace', onePacket, (n) => inSourceLines(fill('file://', n))],
  ['labels in an e-mail address', 32_000, (n) => normalizeEmail(`a@${fill('a.', n)}`)],
  ['hyphens in an e-mail address', 32_000, (n) => normalizeEmail(`a@a${fill('-', n)}`)],
  ['dots in an e-mail address', 32_000, (n) => normalizeEmail(fill('a.', n))],
  ['a name that is sought', onePacket, (n) => fold(`${fill(' ', n)}x`)],
  ['rows of a sheet in a form', 5_000, (n) => sheetOfForm(rows(n), characterValidator)],
  [
    'entries of a sheet in a form',
    5_000,
    (n) =>
      sheetOfForm(
        rows(n).map(([, value]) => ['hpRolls', value]),
        characterValidator,
      ),
  ],
  ['a name of a field', onePacket, (n) => sheetOfForm([[fill('.1', n), '']], characterValidator)],
  ['a file name', onePacket, (n) => inlinePdf(fill('. ', n))],
  [
    'a patch',
    onePacket,
    (n) =>
      mergePatch(
        {},
        Object.fromEntries(
          names(' ', n)
            .split(' ')
            .map((name) => [name, null]),
        ),
      ),
  ],
  ['marks in an e-mail address', 32_000, (n) => normalizeEmail(`${fill('\u0301', n / 2)}${fill('\u0316', n / 2)}`)],
];

const bodies: [what: string, text: (n: number) => string][] = [
  ['values', (n) => `[${fill('1,', n)}1]`],
  ['members', (n) => `{${names('":1,"', n)}`],
  ['unknown members', (n) => `{${names(`":1,"${'x'.repeat(50)}`, n)}":1}`],
  ['numbers that are not exact', (n) => `[${fill(`${'1'.repeat(59)},`, n)}1]`],
  ['digits', (n) => `[${fill('1', n)}x]`],
  ['digits behind a point', (n) => `[0.${fill('1', n)}x]`],
  ['digits of an exponent', (n) => `[1e${fill('1', n)}x]`],
  ['zeros', (n) => `[1${fill('0', n)}.${fill('0', n)}1]`],
  ['escapes', (n) => `["${fill('\\n', n)}\\ud83d"]`],
  ['pairs of surrogates', (n) => `["${fill('\\ud83d\\ude00', n)}\\ud83d"]`],
  ['white space', (n) => fill(' ', n)],
  ['line breaks', (n) => `[${fill('\n', n)}`],
  ['letters', (n) => `[${fill('\u00e9', n / 2)}`],
  ['quotation marks', (n) => fill('"', n)],
  ['a name of a member', (n) => `{"${fill('a', n)}":1}`],
  ['long names of members', (n) => `{${Array.from({ length: n / 5010 }, (_, i) => `"${'a'.repeat(5000)}${i}":1`)}}`],
  ['slashes in the name of a member', (n) => `{"${fill('/~', n)}":[1e999,1e999]}`],
  ['replacement characters', (n) => `["${fill('a\ufffd', n / 2)}`],
  ['a name of combining marks', (n) => `{"name":"${fill('\u0301', n / 4)}${fill('\u0316', n / 4)}"}`],
];

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Processor time in milliseconds; the least of some tries, since garbage is collected in any of them. */
async function cost(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

async function expectLinear(most: number, work: (n: number) => unknown): Promise<void> {
  await work(most);
  // Half of the most costs some milliseconds anywhere; what costs more counts as that. A busy machine needs several times the
  // time of an idle one; what takes the square of its input needs seconds.
  const half = Math.min(100, await cost(() => work(most / 2)));
  expect(await cost(() => work(most))).toBeLessThan(2.5 * half + 500);
}

describe('the time that input costs grows no faster than the input', () => {
  const app = testApp('PGlite');

  it.each(requests)('anonymous sends %s', async (_, most, bytes) => {
    await expectLinear(most, async (n) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.write(bytes(n));
      await once(socket, 'data');
      socket.destroy();
    });
  });

  it.each(bodies)('a body of %s', async (_, text) => {
    const most = mostBodyBytes - 64;
    const [whole, half] = [bytesOf(text(most)), bytesOf(text(most / 2))];
    await expectLinear(most, (n) => readSheet(n === most ? whole : half));
  });

  it.each(functions)('%s', (_, most, call) => expectLinear(most, call));
});
