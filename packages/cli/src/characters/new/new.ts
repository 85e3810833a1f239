import { Command } from 'commander';

import type { Language } from '@charsheet/schema/basics';

import { formatUrl, type GlobalOptions } from '../../config.js';
import type { Context } from '../../context.js';
import { wrongUsage } from '../../errors.js';
import { checkWritable } from '../../files/write-file.js';
import { examples, shellWord } from '../../terminal/help.js';
import { addLanguage, type LanguageOptions, languageOf } from '../../terminal/options.js';
import { print, say } from '../../terminal/output.js';
import { canPrompt, withPrompts } from '../../terminal/prompts.js';

interface NewOptions extends GlobalOptions, LanguageOptions {
  output?: string;
  force?: boolean;
}

/** `charsheet new` */
export function newCommand(context: Context): Command {
  const command = new Command('new')
    .summary('make a new character by the rules')
    .description(
      'Make a new character of level 1: asks for everything that the rules leave open, offers what they allow, ' +
        'and writes the sheet to a file.\n\n' +
        'Menus take a number, a name, or the beginning of one. "?" explains a question, "<" goes back to the one ' +
        'before. Until the end nothing is written.',
    )
    .option('-o, --output <file>', 'write to this file, which must not exist yet ("-" is standard output)')
    .option('-f, --force', 'overwrite the file');
  return addLanguage(command)
    .addHelpText('after', () => examples('new', 'new --lang hu -o bence.json'))
    .action((_, command: Command) => runNew(context, command.optsWithGlobals<NewOptions>()));
}

/** Makes a new character. */
async function runNew(context: Context, options: NewOptions): Promise<void> {
  const { io } = context;
  const { output, force = false } = options;
  if (!canPrompt(io)) {
    throw wrongUsage(
      'there is no terminal to ask questions on',
      'a sheet that a program has written is checked with: charsheet validate --strict sheet.json',
    );
  }
  if (output !== undefined && output !== '-') await checkWritable(output, force ? 'anything' : 'nothing');
  const [{ createCharacter }, { creationTexts }] = await Promise.all([import('./wizard.js'), import('./texts.js')]);
  const language = languageOf(options, io.env);
  const texts = creationTexts[language];
  const made = await createCharacter(io, language, options);
  if (options.json) await print(io, JSON.stringify(made.sheet));
  else if (made.file === '-') await print(io, JSON.stringify(made.sheet, null, 2));
  if (made.file === '-') return;
  say(io, texts.wrote(made.file));
  await offerToStore(context, options, made.file, language);
}

/** Whoever is signed in can have it stored at once; without an account a sheet is for good, and nobody does that in passing. */
async function offerToStore(context: Context, options: NewOptions, file: string, language: Language): Promise<void> {
  const { io } = context;
  const [{ creationTexts }, { Dialog }] = await Promise.all([import('./texts.js'), import('../../terminal/dialog.js')]);
  const texts = creationTexts[language];
  const service = options.json ? undefined : await signedInAt(context, options);
  const isWanted =
    service !== undefined &&
    (await withPrompts(io, (prompts) => new Dialog(prompts, io, language).confirm(texts.store(service), true)));
  if (!isWanted) return say(io, texts.toStore(`charsheet create ${shellWord(file)}`));
  const { runCreate } = await import('../create.js');
  await runCreate(context, { ...options, files: [file] });
}

/** The service that somebody is signed in to, if they are. What keeps a sheet from being stored is told when it is stored. */
async function signedInAt(context: Context, options: NewOptions): Promise<string | undefined> {
  await context.connect(options).catch(() => {});
  return context.credential && context.target && formatUrl(context.target.url);
}
