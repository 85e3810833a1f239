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
  const texts = context.texts.commands.config;
  const { named, withoutValue, noValue, settingsAre } = context.texts.system.settings;
  return new Command('config')
    .summary(texts.summary)
    .description(texts.description)
    .addArgument(new Argument('[action]', texts.action).choices(['set', 'unset']))
    .addArgument(new Argument('[name]', texts.name).choices(settingNames))
    .argument('[value]', texts.value)
    .addHelpText('after', () =>
      examples(
        context.texts,
        'config',
        'config set url https://sheets.example.org',
        'config set lang hu',
        'config unset url',
      ),
    )
    .action(
      (action: string | undefined, name: SettingName | undefined, value: string | undefined, _, command: Command) => {
        const options = command.optsWithGlobals<ConfigOptions>();
        if (action === undefined) return show(context, options);
        if (name === undefined) throw wrongUsage(named, settingsAre);
        if (action === 'unset' && value !== undefined) throw wrongUsage(withoutValue);
        if (action === 'set' && value === undefined) throw wrongUsage(noValue(name));
        return keep(context, name, value);
      },
    );
}

/** Shows every setting. */
async function show({ io, texts }: Context, options: ConfigOptions): Promise<void> {
  const { env } = io;
  const { titles, usual, nothingKept, keptIn } = texts.system.settings;
  const file = settingsFile(env);
  const all = settingNames.map((name) => [name, readSetting(name, options[name], env)] as const);
  if (options.json) return print(io, JSON.stringify({ ...Object.fromEntries(all), file: file ?? null }));
  const rows = all.map(([name, setting]) => [name, setting.value, whence(setting, usual)].map(visible));
  const { tableLines } = await import('./terminal/table.js');
  const columns = [titles.setting, titles.value, titles.from].map((title) => ({ title }));
  await print(io, tableLines(columns, rows, widthOf(io.stdout)).join('\n'));
  say(io, file === undefined ? nothingKept : keptIn(file));
}

const whence = ({ origin, from }: Setting, usual: string) => (origin === 'default' ? usual : String(from));

/** Keeps a value, or keeps none any more. */
async function keep({ io, texts }: Context, name: SettingName, text: string | undefined): Promise<void> {
  const value = text === undefined ? undefined : settings[name].read(text, name);
  const { env, clock } = io;
  const file = settingsFile(env);
  if (file === undefined) {
    throw new Failure({
      outcome: 'failed',
      lines: [texts.system.settings.noPlace],
      next: [texts.system.settings.nameFolder],
    });
  }
  // Nothing to take away is no reason to make a file.
  if (value !== undefined || keptSettings(env)[name] !== undefined) {
    await rewriteOwn(file, clock, () => ({ ...keptSettings(env), [name]: value }));
  }
  const { variable } = settings[name];
  const { notKept, kept, goesFirst } = texts.system.settings;
  say(io, value === undefined ? notKept(name) : kept(name, value, file));
  if (env[variable]) note(io, goesFirst(variable));
}
