import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { engines } from '../../../server/test/engines.js';
import { tell } from '../../../server/test/figures.js';
import { dataFolder } from '../../../server/test/server-process.js';
import { type Stand, standOn } from '../../../server/test/stand/stand.js';
import { outcome, start } from '../process.js';
import { historyInput, type Input, seenIn, sheetsInput } from './inputs.js';

const rounds = Number(process.env['ROUNDS'] ?? 3);
const lines = Number(process.env['LINES'] ?? 3000);

/** How an import is made, and whether it can go on. */
const kinds: { name: string; flags: string[]; input(): Input }[] = [
  { name: 'sheets', flags: ['--rejects'], input: () => sheetsInput(lines, true) },
  { name: 'history', flags: ['--history'], input: () => historyInput(lines) },
  { name: 'atomic', flags: ['--atomic'], input: () => sheetsInput(lines, false) },
];

type Child = ReturnType<typeof start>;

const crash = 'the database server crashes';

/** What happens to an import. */
const faults: Record<string, (stand: Stand, child: Child) => () => Promise<unknown>> = {
  'the server is killed': (stand) => stand.killServer,
  [crash]: (stand) => async () => stand.killDatabase?.(),
  'the network breaks': (stand) => stand.cutLink,
  'Ctrl-C': (_, child) => async () => child.kill('SIGINT'),
  'the command is killed': (_, child) => async () => child.kill('SIGKILL'),
};

/** Of a request, and of the results of as many lines, in bytes. */
const before = 1000;
const resultOf = 80;

it.each(engines)(
  'imports into %s that are cut at random moments store each sheet once',
  async (engine) => {
    const cases = Object.entries(faults).flatMap(([fault, happens]) => kinds.map((kind) => ({ fault, happens, kind })));
    const stand = await standOn(engine, cases.length * rounds);
    const folder = dataFolder();
    for (const { fault, happens, kind } of cases) {
      if (fault === crash && !stand.killDatabase) continue;
      const told = { cut: 0, runs: 0, lines: 0, wrong: [] as string[] };
      for (let round = 0; round < rounds; round++) {
        const { token } = stand.people.pop() as { token: string };
        const input = kind.input();
        told.lines += input.expected.length;
        const home = join(folder, token.replaceAll(/\W/g, ''));
        mkdirSync(home);
        const [file, rejects] = [join(home, 'input'), join(home, 'refused')];
        writeFileSync(file, input.text);
        const env = { CHARSHEET_URL: stand.url, CHARSHEET_TOKEN: token, CHARSHEET_CONFIG: home };
        const flags = kind.flags.flatMap((flag) => (flag === '--rejects' ? [flag, rejects] : flag));
        const isAtomic = kind.flags.includes('--atomic');
        const exported = async () => {
          const history = kind.flags.includes('--history');
          const { stdout } = await outcome(start(['export', ...(history ? ['--history'] : [])], { env }));
          return seenIn(stdout, history);
        };

        for (let run = 1; ; run++) {
          told.runs++;
          const child = start(['import', ...(run > 1 && !isAtomic ? ['--resume'] : []), ...flags, file], { env });
          let done: Promise<unknown> | undefined;
          const hit = happens(stand, child);
          if (run === 1) {
            const share = Math.random();
            const cut = () => {
              done = hit();
            };
            if (isAtomic)
              stand.after(before + share * input.text.length, 'to', () => setTimeout(cut, Math.random() * 1000));
            else stand.after(before + share * resultOf * input.lines, 'from', cut);
          }
          const { status, signal, stderr } = await outcome(child);
          stand.after(Number.POSITIVE_INFINITY, 'to', () => {});
          if (done) told.cut += status === 0 || status === 6 ? 0 : 1;
          await done;
          await stand.isReady();
          if (isAtomic && run === 1) {
            // What was cut may still be read, and is then refused, or committed already.
            await delay(1500);
            const there = await exported();
            if (there.length > 0 && there.length !== input.lines)
              told.wrong.push(`${there.length} of ${input.lines} lines`);
          }
          if (status === 0 || status === 6) break;
          if (run === 5) told.wrong.push(`ended with ${status ?? signal}: ${stderr}`);
          if (run === 5) break;
        }
        const once = async (when: string) => {
          const there = await exported();
          if (JSON.stringify(there) !== JSON.stringify(input.expected))
            told.wrong.push(`${when}: ${difference(input.expected, there)}`);
        };
        await once('resumed');
        if (flags.includes('--rejects') && readFileSync(rejects, 'utf8') !== input.refused)
          told.wrong.push('other rejects');
        const again = await outcome(start(['import', ...flags, file], { env }));
        if (!again.stdout.startsWith('0 stored, 0 changed')) told.wrong.push(`again: ${again.stdout}${again.stderr}`);
        await once('again');
      }
      tell({
        engine,
        fault: `${fault}, ${kind.name}`,
        rounds,
        cut: told.cut,
        imports: told.runs,
        'acknowledged writes': told.lines,
        'verified writes': told.wrong.length === 0 ? told.lines : 0,
        wrong: told.wrong.length,
      });
      expect.soft(told.wrong, `${fault}, ${kind.name}`).toEqual([]);
    }
  },
  3_600_000,
);

function difference(expected: readonly string[], there: readonly string[]): string {
  const lacking = expected.filter((one) => !there.includes(one)).slice(0, 3);
  const more = there.filter((one, at) => !expected.includes(one) || there[at - 1] === one).slice(0, 3);
  return `${there.length} of ${expected.length}; lacking ${lacking}; more or twice: ${more}`;
}
