import { Command } from 'commander';

import { formatUrl, type GlobalOptions } from '../../config.js';
import type { Context } from '../../context.js';
import { wrongUsage } from '../../errors.js';
import { checkWritable } from '../../files/write-file.js';
import { examples, shellWord } from '../../terminal/help.js';
import { print, say } from '../../terminal/output.js';
import { canPrompt, withPrompts } from '../../terminal/prompts.js';

interface NewOptions extends GlobalOptions {
  output?: string;
  force?: boolean;
}

/** `charsheet new` */
export function newCommand(context: Context): Command {
  const texts = context.texts.commands.new;
  return new Command('new')
    .summary(texts.summary)
    .description(texts.description)
    .option('-o, --output <file>', texts.output)
    .option('-f, --force', texts.force)
    .addHelpText('after', () => examples(context.texts, 'new', 'new --lang hu -o bence.json'))
    .action((_, command: Command) => runNew(context, command.optsWithGlobals<NewOptions>()));
}

/** Makes a new character. */
async function runNew(context: Context, options: NewOptions): Promise<void> {
  const { io } = context;
  const { output, force = false } = options;
  if (!canPrompt(io)) {
    throw wrongUsage(context.texts.sheets.new.noTerminal, context.texts.sheets.new.toCheck);
  }
  if (output !== undefined && output !== '-') await checkWritable(output, force ? 'anything' : 'nothing');
  const [{ createCharacter }, { creationTexts }] = await Promise.all([import('./wizard.js'), import('./texts.js')]);
  const texts = creationTexts[context.language];
  const made = await createCharacter(io, options);
  if (options.json) await print(io, JSON.stringify(made.sheet));
  else if (made.file === '-') await print(io, JSON.stringify(made.sheet, null, 2));
  if (made.file === '-') return;
  say(io, texts.wrote(made.file));
  await offerToStore(context, options, made.file);
}

/** Whoever is signed in can have it stored at once; without an account a sheet is for good, and nobody does that in passing. */
async function offerToStore(context: Context, options: NewOptions, file: string): Promise<void> {
  const { io, language } = context;
  const [{ creationTexts }, { Dialog }] = await Promise.all([import('./texts.js'), import('../../terminal/dialog.js')]);
  const texts = creationTexts[language];
  const service = options.json ? undefined : await signedInAt(context, options);
  const isWanted =
    service !== undefined &&
    (await withPrompts(io, (prompts) => new Dialog(prompts, io).confirm(texts.store(service), true)));
  if (!isWanted) return say(io, texts.toStore(`charsheet create ${shellWord(file)}`));
  const { runCreate } = await import('../create.js');
  await runCreate(context, { ...options, files: [file] });
}

/** The service that somebody is signed in to, if they are. What keeps a sheet from being stored is told when it is stored. */
async function signedInAt(context: Context, options: NewOptions): Promise<string | undefined> {
  await context.connect(options).catch(() => {});
  return context.credential && context.target && formatUrl(context.target.url);
}
