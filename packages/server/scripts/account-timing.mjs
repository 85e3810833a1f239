// Measures whether the time of an answer tells which addresses have an account: medians for known and unknown ones.
//   node scripts/account-timing.mjs [rounds]      after a build; uses DATABASE_URL, or the embedded database
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const rounds = Number(process.argv[2] ?? 60);
const bin = fileURLToPath(new URL('../bin/charsheet-server.js', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'charsheet-timing-'));
const password = 'correct horse battery';
/** Mails to one address are limited, so there are as many accounts as rounds, and each is asked about once. */
const accounts = Array.from({ length: rounds }, () => `${randomUUID()}@example.org`);

const confirmed = new Set();
let addresses = 0;

const env = { AUTH_SECRET: 'measured with a secret of no worth', ...process.env, CHARSHEET_DATA: data };
Object.assign(env, { PORT: '0', LOG_LEVEL: 'warn', TRUST_PROXY: '1', NODE_ENV: 'production' });
const server = spawn(process.execPath, [bin], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const url = await listening();
  await sleep(3000);
  await makeAccounts(url);
  const kinds = {
    'sign-up': (email) => post(url, '/auth/sign-up/email', { name: 'Eve', email, password }),
    'sign-in, wrong password': (email) => post(url, '/auth/sign-in/email', { email, password: 'a wrong password' }),
    'password reset': (email) => post(url, '/auth/request-password-reset', { email }),
    'confirmation once more': (email) => post(url, '/auth/send-verification-email', { email }),
  };
  console.log(`| ${rounds} rounds each | known, ms | unknown, ms | difference |`);
  console.log('| --- | ---: | ---: | ---: |');
  for (const [name, ask] of Object.entries(kinds)) console.log(row(name, await measure(ask)));
} finally {
  server.kill();
  rmSync(data, { recursive: true, force: true });
}

async function listening() {
  let text = '';
  for await (const chunk of server.stdout) {
    text += chunk;
    const url = /listens on (\S+)/.exec(text)?.[1];
    if (url) return url;
  }
  throw new Error('the server did not start');
}

async function post(url, path, body) {
  const address = `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const start = performance.now();
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.text();
  if (answer.status !== 200 && answer.status !== 401) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - start;
}

async function makeAccounts(url) {
  for (const email of accounts) await post(url, '/auth/sign-up/email', { name: 'Bence', email, password });
  const folder = join(data, 'outbox');
  for (let left = accounts.length; left > 0; await sleep(200)) left -= await confirm(url, folder);
}

async function confirm(url, folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml') && !confirmed.has(name));
  for (const name of files) {
    const token = /verify-email\?token=([\w.-]+)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    await post(url, '/auth/verify-email', { token });
    confirmed.add(name);
  }
  return files.length;
}

/** One after another, known and unknown in turn, so that what else the machine does falls on both. */
async function measure(ask) {
  const known = [];
  const unknown = [];
  for (const email of accounts) {
    known.push(await ask(email));
    unknown.push(await ask(`${randomUUID()}@example.org`));
  }
  return { known: median(known), unknown: median(unknown) };
}

function median(times) {
  const sorted = times.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function row(name, { known, unknown }) {
  const difference = ((known - unknown) / unknown) * 100;
  return `| ${name} | ${known.toFixed(1)} | ${unknown.toFixed(1)} | ${difference.toFixed(1)} % |`;
}
