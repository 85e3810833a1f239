import { Command } from 'commander';

import { loginCommand } from './accounts/login.js';
import { logoutCommand } from './accounts/logout.js';
import { registerCommand } from './accounts/register.js';
import { whoamiCommand } from './accounts/whoami.js';
import { createCommand } from './characters/create.js';
import { deleteCommand } from './characters/delete.js';
import { diffCommand } from './characters/diff.js';
import { editCommand } from './characters/edit.js';
import { getCommand } from './characters/get.js';
import { historyCommand } from './characters/history.js';
import { levelUpCommand } from './characters/level-up.js';
import { listCommand } from './characters/list.js';
import { newCommand } from './characters/new.js';
import { restoreCommand } from './characters/restore.js';
import { showCommand } from './characters/show.js';
import { updateCommand } from './characters/update.js';
import { validateCommand } from './characters/validate.js';
import { defaultUrl } from './config.js';
import type { Context } from './context.js';
import { commandTerm, examples, exitStatuses } from './help.js';
import { serveCommand } from './serve.js';
import { version } from './version.js';

const commands = [
  newCommand,
  createCommand,
  getCommand,
  showCommand,
  listCommand,
  editCommand,
  updateCommand,
  levelUpCommand,
  deleteCommand,
  restoreCommand,
  historyCommand,
  diffCommand,
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
    .description('Store, read, change and check character sheets.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    // Every command has options, and without that remark there is room to say what it does.
    .configureHelp({ subcommandTerm: commandTerm })
    // Behind a command "--version" is an option of that command.
    .enablePositionalOptions()
    .configureOutput(outputOf(context))
    .exitOverride();
  program.addHelpText('after', () =>
    [
      examples('new', 'create sheet.json', 'edit 0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64', 'validate *.json', 'serve'),
      exitStatuses(),
    ].join('\n'),
  );
  for (const command of commands) program.addCommand(command(context).copyInheritedSettings(program));
  for (const command of [program, ...program.commands]) addCommonOptions(command);
  return program;
}

/** They may stand in front of the command and behind it. */
function addCommonOptions(command: Command): void {
  command
    .option('--url <url>', `base URL of the server (environment: CHARSHEET_URL; default: ${defaultUrl})`)
    .option('--json', 'print JSON for programs, one value a line');
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
