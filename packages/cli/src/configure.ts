import { Argument, Command } from 'commander';

import { type GlobalOptions, readSetting, type Setting, type SettingName, settingNames, settings } from './config.js';
import type { Context } from './context.js';
import { Failure, wrongUsage } from './errors.js';
import { rewriteOwn } from './files/rewrite-own.js';
import { keptSettings, settingsFile } from './settings-file.js';
import { examples } from './terminal/help.js';
import { note, print, say, visible, widthOf } from './terminal/output.js';

interface ConfigOptions extends GlobalOptions, Partial<Record<SettingName, string>> {}

/** `charsheet config` */
export function configCommand(context: Context): Command {
  return new Command('config')
    .summary('show the settings, and keep others')
    .description(
      'Show the settings and where each comes from, or keep one: url is the base URL of the server, lang the language ' +
        '(hu or en). An option goes before the environment, that before what is kept, and that before the default.',
    )
    .addArgument(new Argument('[action]', 'what to do; without it the settings are shown').choices(['set', 'unset']))
    .addArgument(new Argument('[name]', 'of which setting').choices(settingNames))
    .argument('[value]', 'to be kept')
    .addHelpText('after', () =>
      examples('config', 'config set url https://sheets.example.org', 'config set lang hu', 'config unset url'),
    )
    .action(
      (action: string | undefined, name: SettingName | undefined, value: string | undefined, _, command: Command) => {
        const options = command.optsWithGlobals<ConfigOptions>();
        if (action === undefined) return show(context, options);
        if (name === undefined) throw wrongUsage('no setting is named', `settings are ${settingNames.join(' and ')}`);
        if (action === 'unset' && value !== undefined) throw wrongUsage(`a value is for set, and this is unset`);
        if (action === 'set' && value === undefined) throw wrongUsage(`there is no value for ${name}`);
        return keep(context, name, value);
      },
    );
}

/** Shows every setting. */
async function show({ io }: Context, options: ConfigOptions): Promise<void> {
  const { env } = io;
  const file = settingsFile(env);
  const all = settingNames.map((name) => [name, readSetting(name, options[name], env)] as const);
  if (options.json) return print(io, JSON.stringify({ ...Object.fromEntries(all), file: file ?? null }));
  const rows = all.map(([name, setting]) => [name, setting.value, whence(setting)].map(visible));
  const { tableLines } = await import('./terminal/table.js');
  const columns = [{ title: 'SETTING' }, { title: 'VALUE' }, { title: 'FROM' }];
  await print(io, tableLines(columns, rows, widthOf(io.stdout)).join('\n'));
  say(io, file === undefined ? 'Nothing can be kept: this user has no home folder.' : `Kept in ${file}`);
}

const whence = ({ origin, from }: Setting) => (origin === 'default' ? 'default' : String(from));

/** Keeps a value, or keeps none any more. */
async function keep({ io }: Context, name: SettingName, text: string | undefined): Promise<void> {
  const value = text === undefined ? undefined : settings[name].read(text, name);
  const { env, clock } = io;
  const file = settingsFile(env);
  if (file === undefined) {
    throw new Failure({
      outcome: 'failed',
      lines: ['there is no place to keep settings: this user has no home folder'],
      next: ['name a folder in CHARSHEET_CONFIG'],
    });
  }
  // Nothing to take away is no reason to make a file.
  if (value !== undefined || keptSettings(env)[name] !== undefined) {
    await rewriteOwn(file, clock, () => ({ ...keptSettings(env), [name]: value }));
  }
  const { variable } = settings[name];
  say(io, value === undefined ? `No ${name} is kept now.` : `${name} is ${value} from now on, kept in ${file}`);
  if (env[variable]) note(io, `${variable} is set here, and goes before what is kept`);
}
