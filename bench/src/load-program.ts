// A load generator for where wrk is not: each connection is a bare socket that sends a prepared request, waits for the
// whole answer, and sends the next. Latencies are kept to a microsecond.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const { hostname, port, host } = new URL(process.argv[2] as string);
const connections = Number(process.argv[3]);
const seconds = Number(process.argv[4]);
const setting = (name: string) => process.env[`BENCH_${name}`] ?? '';

const share = Number(setting('CREATE_SHARE'));
const headers = ['', `Host: ${host}`, setting('HEADERS').replaceAll('\n', '\r\n')].filter(
  (line, at) => at === 0 || line,
);
const head = (method: string, path: string) => `${method} ${path} HTTP/1.1${headers.join('\r\n')}\r\n`;

const paths = readFileSync(setting('PATHS'), 'utf8').trim().split('\n');
const reads = paths.map((path) => Buffer.from(`${head('GET', path)}\r\n`));
const body = readFileSync(setting('BODY'));
const entity = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
const create = Buffer.concat([Buffer.from(head('POST', setting('CREATE_PATH')) + entity), body]);

const latencies: number[] = [];
let errors = 0;
const start = performance.now();
const end = start + seconds * 1000;

const pick = () =>
  share > 0 && Math.random() < share ? create : (reads[Math.floor(Math.random() * reads.length)] as Buffer);

/** Bytes that an answer has, once its head is there. Every server here says the length. */
function lengthOf(answer: Buffer): number | undefined {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString('latin1', 0, headEnd))?.[1];
  return headEnd + 4 + Number(length ?? 0);
}

function keepAsking(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let sentAt = 0;
    let answer: Buffer = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      socket.write(pick());
    };
    socket.once('connect', send);
    socket.on('data', (chunk) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      const length = lengthOf(answer);
      if (length === undefined || answer.length < length) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      if (answer[9] !== 0x32) errors++;
      answer = answer.subarray(length);
      if (now < end) send();
      else socket.destroy();
    });
    socket.once('error', () => errors++);
    socket.once('close', () => resolve());
  });
}

await Promise.all(Array.from({ length: connections }, keepAsking));
const requests = latencies.length;
latencies.sort((a, b) => a - b);
const at = (part: number) => latencies[Math.min(requests - 1, Math.floor(part * requests))];
const requestsPerSecond = requests / ((performance.now() - start) / 1000);
console.log(`RESULT ${JSON.stringify({ requests, requestsPerSecond, p50: at(0.5), p99: at(0.99), errors })}`);
