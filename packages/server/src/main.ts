import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';

import { type Config, ConfigError, readConfig } from './config.js';
import { version } from './files/package.js';
import { settings, usage } from './settings.js';

const options = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
  'check-config': { type: 'boolean' },
} as const;

interface Outcome {
  text: string;
  status: number;
}

const visit = { say: (line: string) => void complain([line]) };

/** What the operator can have done, by name; of those that are about something, the second argument. */
const commands: Record<string, (config: Config, subject: string) => Promise<Outcome>> = {
  health: async ({ HOST, PORT, inside = { host: HOST, port: PORT } }) =>
    (await import('./operations/health.js')).askHealth(inside),
  migrate: async (config) => (await import('./database/up-to-date.js')).bringUpToDate(config, visit),
  delete: async (config, id) => (await import('./characters/removal.js')).deleteCharacter(config, id, visit),
  backup: async (config, file) => (await import('./backup/commands.js')).backUp(config, file, visit),
  restore: async (config, file) => (await import('./backup/commands.js')).restore(config, file, visit),
};

const hint = 'charsheet-server --help lists what there is';

/** The process edge: what was asked for, and the exit status. */
async function main(args: string[]): Promise<number> {
  try {
    const { values: asked, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command = '', subject = ''] = positionals;
    const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
    const isKnown = work ? positionals.length === work.length : positionals.length === 0;
    if (!isKnown) return complain([`"${positionals.join(' ')}" is not a command`, hint]);
    if (asked.help) return print(usage(settings));
    if (asked.version) return print(version);
    const config = readConfig(process.env);
    if (asked['check-config']) return print(inForce(config));
    // Whatever may still be open, a connection to a database that does not answer for one, must not keep the process.
    return process.exit(await (work ? tell(await work(config, subject)) : run(config)));
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.faults);
    if (isWrongUsage(error)) return complain([error.message, hint]);
    throw error;
  }
}

function inForce({ sources, warnings }: Config): string {
  const lines = sources.map(({ name, shown, from }) => `${name}=${shown}  (${from})`);
  return [...lines, ...warnings.map((warning) => `warning: ${warning}`)].join('\n');
}

/** Serves, or watches over the processes that do. */
async function run(config: Config): Promise<number> {
  // By default what is not needed any more may become three times what is before it is looked for.
  setFlagsFromString('--heap-growing-percent=50');
  if (config.workers > 1 && cluster.isPrimary) return (await import('./workers/primary.js')).superviseWorkers(config);
  const engine = config.DATABASE_URL ? undefined : (await import('./database/embedded/embedded.js')).startEngine();
  return (await import('./serve.js')).serve(config, engine);
}

function tell({ text, status }: Outcome): number {
  if (status === 0) return print(text);
  complain([text]);
  return status;
}

const isWrongUsage = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function complain(lines: readonly string[]): number {
  process.stderr.write(lines.map((line) => `charsheet-server: ${line}\n`).join(''));
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
