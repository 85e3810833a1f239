import { Command, Option } from 'commander';

import { exampleId, languages } from '@charsheet/schema/basics';

import { type ColourChoice, colourChoices, defaultUrl, version } from './config.js';
import type { Context } from './context.js';
import { checkLanguage } from './language.js';
import { examples, exitStatuses, topicsIn, twoColumns } from './terminal/help.js';
import { helpIn } from './terminal/speaking-help.js';
import type { Texts } from './texts/texts.js';

type MakeCommand = (context: Context) => Command;

/** Every command, loaded when it is needed: what the others import would take longer than most of them run. */
const commands: Record<string, () => Promise<MakeCommand>> = {
  new: async () => (await import('./characters/new/new.js')).newCommand,
  create: async () => (await import('./characters/create.js')).createCommand,
  get: async () => (await import('./characters/get.js')).getCommand,
  show: async () => (await import('./characters/show.js')).showCommand,
  open: async () => (await import('./characters/open.js')).openCommand,
  list: async () => (await import('./characters/list.js')).listCommand,
  edit: async () => (await import('./characters/edit/edit.js')).editCommand,
  update: async () => (await import('./characters/update.js')).updateCommand,
  'level-up': async () => (await import('./characters/level-up/level-up.js')).levelUpCommand,
  delete: async () => (await import('./characters/delete.js')).deleteCommand,
  visibility: async () => (await import('./characters/visibility.js')).visibilityCommand,
  restore: async () => (await import('./characters/restore.js')).restoreCommand,
  history: async () => (await import('./characters/history.js')).historyCommand,
  diff: async () => (await import('./characters/diff.js')).diffCommand,
  import: async () => (await import('./characters/import/import.js')).importCommand,
  export: async () => (await import('./characters/export/export.js')).exportCommand,
  validate: async () => (await import('./characters/validate.js')).validateCommand,
  register: async () => (await import('./accounts/register.js')).registerCommand,
  login: async () => (await import('./accounts/login.js')).loginCommand,
  logout: async () => (await import('./accounts/logout.js')).logoutCommand,
  whoami: async () => (await import('./accounts/whoami.js')).whoamiCommand,
  config: async () => (await import('./configure.js')).configCommand,
  completion: async () => (await import('./completion/completion.js')).completionCommand,
  serve: async () => (await import('./serve.js')).serveCommand,
  help: async () => (await import('./help/help.js')).helpCommand,
};

/** The command line for these arguments: the command that they begin with, or every one, with the options of all. */
export async function createProgram(context: Context, args: readonly string[] = []): Promise<Command> {
  const { texts } = context;
  const { options } = texts.commandLine;
  const program = new Command('charsheet')
    .description(texts.commandLine.program)
    .version(version, '-V, --version', options.version)
    .helpOption('-h, --help', options.help)
    .helpCommand(false)
    .configureHelp(helpIn(texts))
    // Behind a command "--version" is an option of that command.
    .enablePositionalOptions()
    .configureOutput(outputOf(context))
    .exitOverride()
    // Help is given in any case, and by this command a wrong setting is mended.
    .hook('preAction', (_, command) => {
      if (command.name() !== 'config') checkLanguage(context.io.env);
    });
  program.addHelpText('after', () =>
    [
      examples(texts, 'new', 'create sheet.json', `edit ${exampleId}`, 'validate *.json', 'serve'),
      `\n${texts.commandLine.exitStatus}\n${exitStatuses(texts)}`,
      `\n${texts.commandLine.topics}\n${twoColumns(topicsIn(texts))}`,
    ].join('\n'),
  );
  for (const make of await Promise.all(neededBy(args).map((load) => load()))) {
    program.addCommand(make(context).copyInheritedSettings(program));
  }
  for (const command of [program, ...program.commands]) {
    addCommonOptions(command, options);
    command.on('option:color', (when: ColourChoice) => context.setColour(when));
  }
  return program;
}

/** What tells of all commands. */
const aboutAll = ['help', 'completion'];

/** Whoever asks for help, or for something that there is not, is told of all. */
function neededBy([first = '']: readonly string[]): readonly (() => Promise<MakeCommand>)[] {
  if (first === '-V' || first === '--version') return [];
  const named = !aboutAll.includes(first) && Object.hasOwn(commands, first) ? commands[first] : undefined;
  return named ? [named] : Object.values(commands);
}

/** They may stand in front of the command and behind it. */
function addCommonOptions(command: Command, texts: Texts['commandLine']['options']): void {
  command
    .option('--url <url>', texts.url(defaultUrl))
    .option('--json', texts.json)
    .addOption(new Option('--color <when>', texts.color).choices(colourChoices))
    .addOption(new Option('--lang <language>', texts.lang).choices(languages));
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
