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
const newAddress = () => `${randomUUID()}@example.org`;
/** Mails to one address are limited, so there are as many accounts as rounds, and each is asked about once. */
const accounts = Array.from({ length: rounds }, newAddress);
/** Those who ask to move to their addresses, for the same reason. */
const movers = Array.from({ length: rounds }, newAddress);

const confirmed = new Set();
let addresses = 0;

const env = { AUTH_SECRET: 'measured with a secret of no worth', ...process.env, CHARSHEET_DATA: data };
Object.assign(env, { PORT: '0', LOG_LEVEL: 'warn', TRUST_PROXY: '1', NODE_ENV: 'production' });
const server = spawn(process.execPath, [bin], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const url = await listening();
  await sleep(3000);
  await makeAccounts(url);
  const tokens = await signedIn(url);
  const kinds = {
    'sign-up': (email) => post(url, '/auth/sign-up/email', { name: 'Eve', email, password }),
    'sign-in, wrong password': (email) => post(url, '/auth/sign-in/email', { email, password: 'a wrong password' }),
    'password reset': (email) => post(url, '/auth/request-password-reset', { email }),
    'confirmation once more': (email) => post(url, '/auth/send-verification-email', { email }),
    'change of address': (newEmail, round) => post(url, '/auth/change-email', { newEmail }, tokens[round]),
  };
  console.log(`| ${rounds} rounds each | known, ms | unknown, ms | difference |`);
  console.log('| --- | ---: | ---: | ---: |');
  let most = 0;
  for (const [name, ask] of Object.entries(kinds)) {
    const medians = await measure(ask);
    most = Math.max(most, Math.abs(medians.known - medians.unknown));
    console.log(row(name, medians));
  }
  console.log(`figures ${JSON.stringify({ rounds, 'largest difference of medians, ms': Number(most.toFixed(1)) })}`);
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

async function post(url, path, body, token) {
  return (await timed(url, path, body, token)).ms;
}

async function timed(url, path, body, token) {
  const address = `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  if (token) headers.authorization = `Bearer ${token}`;
  const start = performance.now();
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 200 && answer.status !== 401) throw new Error(`${path} answered ${answer.status}`);
  return { ms: performance.now() - start, text };
}

async function makeAccounts(url) {
  const all = [...accounts, ...movers];
  for (const email of all) await post(url, '/auth/sign-up/email', { name: 'Bence', email, password });
  const folder = join(data, 'outbox');
  for (let left = all.length; left > 0; await sleep(200)) left -= await confirm(url, folder);
}

/** The sessions of those who ask to move. */
async function signedIn(url) {
  const tokens = [];
  for (const email of movers) {
    const { text } = await timed(url, '/auth/sign-in/email', { email, password });
    tokens.push(JSON.parse(text).token);
  }
  return tokens;
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
  for (const [round, email] of accounts.entries()) {
    known.push(await ask(email, round));
    unknown.push(await ask(newAddress(), round));
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
