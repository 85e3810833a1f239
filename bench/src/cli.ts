import { once } from 'node:events';
import { join } from 'node:path';

import type { Options } from './options.js';
import { openPostgres } from './postgres.js';
import { progress, root, startProcess, temporaryFolder } from './run.js';
import { ours, runServer, untilReady } from './servers.js';
import { seed } from './stand.js';
import { balanced, median } from './stats.js';

export interface CliTimes {
  command: string;
  /** Milliseconds from the start of the process to its end. */
  median: number;
  fastest: number;
}

export interface CliResult {
  runs: number;
  /** Whether the caller had set it. It is unset for what is measured: it costs every process of Node.js the same. */
  extraCaCertificates: boolean;
  times: CliTimes[];
}

const program = join(root, 'packages', 'cli', 'bin', 'charsheet.js');
const example = join('examples', 'complex.json');
const warmUps = 3;

/** How long commands take as processes, in turns. */
export async function cli({ quick }: Options): Promise<CliResult> {
  const runs = quick ? 10 : 40;
  const postgres = await openPostgres();
  const folder = temporaryFolder('cli');
  const server = await runServer(ours, { folder, databaseUrl: await postgres.createDatabase('cli') });
  await untilReady(server.url);
  const [id = ''] = await seed(server, 1);
  const commands = [
    ['node -e 0', ['-e', '0']],
    ['charsheet --version', [program, '--version']],
    ['charsheet --help', [program, '--help']],
    ['charsheet validate', [program, 'validate', example]],
    ['charsheet create', [program, 'create', example, '--url', server.url]],
    ['charsheet get', [program, 'get', id, '--url', server.url]],
  ] as const;
  const all = commands.map(([command, args]) => ({ command, args, times: [] as number[] }));
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  for (let run = -warmUps; run < runs; run++) {
    if (run % 10 === 0) progress(`running commands: ${run} of ${runs}`);
    for (const { command, args, times } of balanced(all, run + warmUps)) {
      const time = await timed(command, args, env);
      if (run >= 0) times.push(time);
    }
  }
  await server.stop();
  await postgres.stop();
  return {
    runs,
    extraCaCertificates: process.env['NODE_EXTRA_CA_CERTS'] !== undefined,
    times: all.map(({ command, times }) => ({ command, median: median(times), fastest: Math.min(...times) })),
  };
}

async function timed(command: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const start = process.hrtime.bigint();
  const { child, stop } = startProcess(process.execPath, [...args], { cwd: root, env, stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  await stop();
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return time;
}
