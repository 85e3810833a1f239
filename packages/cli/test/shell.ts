import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import type { TestApp } from '../../server/test/harness.js';
import { newAddress, sentMails, tokenOf } from '../../server/test/people.js';
import { connectByUndici } from '../src/net/transport.js';
import { charsheet, folder } from './in-process.js';
import { listen } from './listen.js';
import type { Typing } from './typing.js';

/** What documents call the service, and whoever uses it. */
const documentedUrl = 'http://127.0.0.1:3000';
const documentedAddress = 'bence@example.org';

/** Whether this machine has what the examples are typed into. */
export const hasShell = ['bash', 'curl', 'jq'].every((name) => {
  try {
    return execFileSync(name, ['--version']).length > 0;
  } catch {
    return false;
  }
});

/**
 * `charsheet` runs within the process of the test, `curl` as on a terminal. Every failure is told, but where it is expected.
 * A service has been started. Links in mails are followed before the next example.
 */
const prelude = `
set -uo pipefail
trap 'echo "exit status $?" >> "$BOX/failures"' ERR
curl() { command curl -sS "$@"; }
npx() { "$@"; }
npm() { [[ $1 == start ]]; }
charsheet() {
  local call; call=$(mktemp -d "$BOX/XXXXXX")
  printf '%s\\0' "$@" > "$call/args"; env -0 > "$call/env"; pwd > "$call/folder"
  [[ -p /dev/stdin ]] && cat > "$call/stdin"
  [[ /dev/stdout -ef "$BOX/out" ]] && touch "$call/terminal"
  command curl -sS "$RUNNER/run" --data "$call"
  cat "$call/stdout"; cat "$call/stderr" >&2; return "$(cat "$call/status")"
}
`;

const perExample = (code: string, at: number, before = '') => `
${/register|sign-up/.test(before) ? 'command curl -sS "$RUNNER/follow-mails" --data ""' : ''}
: > "$BOX/out"; : > "$BOX/failures"
{
${code}
} > "$BOX/out" 2>&1 < /dev/null
cp "$BOX/out" "$BOX/${at}.out"; cp "$BOX/failures" "$BOX/${at}.failures"
`;

interface Session {
  app: TestApp;
  /** What is typed into commands that ask, by the words behind `charsheet`. */
  typed: Record<string, Typing>;
  /** The program that `edit` opens, as a line of a shell. */
  editor: string;
}

/** Types examples into one shell, one after the other; returns what is to be seen of each, and what of it has failed. */
export async function typeIn({ app, typed, editor }: Session, codes: readonly string[]) {
  const home = folder();
  const box = home.at('box');
  for (const name of ['box', 'work', 'config']) mkdirSync(home.at(name));
  cpSync(new URL('../../../examples', import.meta.url), home.at('work/examples'), { recursive: true });
  const address = newAddress();
  const here = (script: string) => script.replaceAll(documentedUrl, app.url).replaceAll(documentedAddress, address);
  const url = await listen(
    createServer(async (request, response) => {
      const call = await text(request);
      if (request.url === '/run') await runCall(call, typed, here);
      else await followMails(app, address);
      response.end();
    }),
  );
  const env = {
    PATH: process.env['PATH'],
    BOX: box,
    RUNNER: url,
    CHARSHEET_URL: app.url,
    CHARSHEET_CONFIG: home.at('config'),
    EDITOR: editor,
    NO_COLOR: '1',
  };
  const script = prelude + codes.map((code, at) => perExample(here(code), at, codes[at - 1])).join('');
  writeFileSync(home.at('script'), script);
  const bash = spawn('bash', [home.at('script')], { cwd: home.at('work'), env, stdio: ['ignore', 'ignore', 'pipe'] });
  const trouble = await text(bash.stderr);
  if (trouble) throw new Error(trouble);
  const read = (name: string) =>
    readFileSync(join(box, name), 'utf8').replaceAll(app.url, documentedUrl).replaceAll(address, documentedAddress);
  return codes.map((_, at) => ({ seen: read(`${at}.out`), failures: read(`${at}.failures`) }));
}

/** Runs what a shell has put into a folder, and puts there what came of it. */
async function runCall(call: string, typed: Session['typed'], here: (text: string) => string): Promise<void> {
  const read = (name: string) => readFileSync(join(call, name), 'utf8');
  const lines = (name: string) => read(name).split('\0').slice(0, -1);
  const args = lines('args');
  const env = Object.fromEntries(
    lines('env').map((line) => [line.slice(0, line.indexOf('=')), line.replace(/^.*?=/s, '')]),
  );
  const hasInput = existsSync(join(call, 'stdin'));
  const typing = typed[args.join(' ')]?.map(([question, keys]) => [question, here(keys)] as const);
  const before = process.cwd();
  process.chdir(read('folder').trim());
  let screen = '';
  const bound = new AbortController();
  try {
    const outcome = await Promise.race([
      charsheet(args, {
        env,
        onStderr: (part) => {
          screen += part;
        },
        connect: connectByUndici,
        roll: (sides) => Math.ceil(sides * 0.6),
        ...(hasInput ? { stdin: read('stdin') } : {}),
        ...(typing ? { typing } : { terminal: !hasInput && existsSync(join(call, 'terminal')) }),
      }),
      delay(60_000, undefined, { signal: bound.signal }).then(() =>
        Promise.reject(new Error(`nobody has answered:\n${screen}`)),
      ),
    ]);
    for (const [name, content] of Object.entries(outcome)) writeFileSync(join(call, name), String(content));
  } catch (error) {
    writeFileSync(join(call, 'stderr'), String(error));
    for (const name of ['stdout', 'status']) writeFileSync(join(call, name), name === 'status' ? '99' : '');
  } finally {
    bound.abort();
    process.chdir(before);
  }
}

/** Presses the button behind the link of each mail that confirms an address. */
async function followMails(app: TestApp, address: string): Promise<void> {
  for (const mail of await sentMails(app.database.knex, address)) {
    if (mail.template !== 'verify-email') continue;
    await app.client.accounts.verifyEmail({ body: { token: tokenOf(mail) } });
  }
}
