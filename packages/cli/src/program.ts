import { Command } from 'commander';

import { loginCommand } from './accounts/login.js';
import { logoutCommand } from './accounts/logout.js';
import { registerCommand } from './accounts/register.js';
import { whoamiCommand } from './accounts/whoami.js';
import { createCommand } from './characters/create.js';
import { getCommand } from './characters/get.js';
import { listCommand } from './characters/list.js';
import { validateCommand } from './characters/validate.js';
import { defaultUrl } from './config.js';
import type { Context } from './context.js';
import { examples, exitStatuses } from './help.js';
import { serveCommand } from './serve.js';
import { version } from './version.js';

const commands = [
  createCommand,
  getCommand,
  listCommand,
  validateCommand,
  registerCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  serveCommand,
];

/** The command line: every command, and the options that all of them have. */
export function createProgram(context: Context): Command {
  const program = new Command('charsheet')
    .description('Store, read and check character sheets.')
    .option('--url <url>', `base URL of the server (environment: CHARSHEET_URL; default: ${defaultUrl})`)
    .option('--json', 'print JSON for programs, one value a line')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput(outputOf(context))
    .exitOverride();
  program.addHelpText('after', () =>
    [examples('create sheet.json', 'validate *.json', 'serve'), exitStatuses()].join('\n'),
  );
  for (const command of commands) program.addCommand(command(context).copyInheritedSettings(program));
  return program;
}

/** Help goes out; what is wrong with the command line is thrown too, and printed from there. */
function outputOf({ io }: Context) {
  return {
    writeOut: (text: string) => void io.stdout.write(text),
    writeErr: () => {},
    getOutHelpWidth: () => io.stdout.columns || 80,
    getOutHasColors: () => false,
  };
}
