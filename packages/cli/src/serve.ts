import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

import { Command } from 'commander';

import type { Context } from './context.js';
import { Failure } from './errors.js';
import { examples } from './terminal/help.js';
import type { Io } from './terminal/io.js';

/** `charsheet serve` */
export function serveCommand(context: Context): Command {
  const texts = context.texts.commands.serve;
  return new Command('serve')
    .summary(texts.summary)
    .description(texts.description)
    .addHelpText('after', () => examples(context.texts, 'serve').replace('  charsheet', '  PORT=8080 charsheet'))
    .action(() => runServe(context));
}

/** Runs the server as a child process and ends as it does. */
async function runServe(context: Context): Promise<void> {
  const beside = findBeside();
  const [command, args] = beside ? [process.execPath, [...process.execArgv, beside]] : ['charsheet-server', []];
  const server = spawn(command, args, { stdio: 'inherit' });
  const release = passOnSignals(server, context.io);
  context.status = await ending(server).catch(notInstalled).finally(release);
}

/** The program of the server that is installed in the same folder. One elsewhere is found by its name, as shells do. */
function findBeside(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@charsheet/server/package.json');
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
    return join(dirname(manifest), bin['charsheet-server'] ?? '');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause;
    return undefined;
  }
}

function notInstalled(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOENT') throw cause;
  throw new Failure({
    outcome: 'failed',
    lines: [({ system }) => system.noServer],
    next: [({ system }) => system.installServer],
  });
}

/** Hands signals to the server, which decides when to end. A terminal sends some of them to both by itself. */
function passOnSignals(server: ChildProcess, { stdin, stdout, stderr, signals }: Io): () => void {
  const hasTerminal = [stdin, stdout, stderr].some(({ isTTY }) => isTTY);
  const both: NodeJS.Signals[] = ['SIGINT', 'SIGHUP'];
  const passOn = (signal: NodeJS.Signals) => {
    if (!(hasTerminal && both.includes(signal))) server.kill(signal);
  };
  const all: NodeJS.Signals[] = [...both, 'SIGTERM'];
  for (const signal of all) signals.on(signal, passOn);
  return () => {
    for (const signal of all) signals.off(signal, passOn);
  };
}

/** The exit status of a process; one that a signal ended counts as shells count it. */
function ending(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
