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
  return new Command('serve')
    .summary('start a server on this computer')
    .description(
      'Start the server of the package @charsheet/server, until Ctrl-C.\n\n' +
        'It is set up by environment variables; "charsheet-server --help" lists them.',
    )
    .addHelpText('after', () => examples('serve').replace('  charsheet', '  PORT=8080 charsheet'))
    .action(() => runServe(context));
}

/** Runs the server as a child process and ends as it does. */
async function runServe(context: Context): Promise<void> {
  const server = spawn(process.execPath, [findServer()], { stdio: 'inherit' });
  const release = passOnSignals(server, context.io);
  context.status = await ending(server).finally(release);
}

function findServer(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('@charsheet/server/package.json');
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
    return join(dirname(manifest), bin['charsheet-server'] ?? '');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause;
    throw new Failure({
      outcome: 'failed',
      lines: ['the server is not installed'],
      next: ['to install it: npm install -g @charsheet/server'],
    });
  }
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
