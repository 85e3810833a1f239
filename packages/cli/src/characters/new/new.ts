import { Command } from 'commander';

import type { Character } from '@charsheet/schema';

import type { GlobalOptions } from '../../config.js';
import type { Context } from '../../context.js';
import { Failure, wrongUsage } from '../../errors.js';
import { checkFree, writeWhole } from '../../files/write-file.js';
import { shellWord } from '../../shell-word.js';
import { examples } from '../../terminal/help.js';
import { addLanguage, type LanguageOptions, languageOf } from '../../terminal/language.js';
import { print, say } from '../../terminal/output.js';
import { canPrompt, prompting } from '../../terminal/prompts.js';
import type { Talk } from './step.js';

export interface NewOptions extends GlobalOptions, LanguageOptions {
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
export async function runNew(context: Context, options: NewOptions): Promise<void> {
  const { io } = context;
  const { output, force = false } = options;
  if (!canPrompt(io)) {
    throw wrongUsage(
      'there is no terminal to ask questions on',
      'a sheet that a program has written is checked with: charsheet validate --strict sheet.json',
    );
  }
  if (output !== undefined && output !== '-') await checkFree(output, force);
  const [{ Asker }, { creationTexts }, { makeCharacter }] = await Promise.all([
    import('../../terminal/asker.js'),
    import('./texts.js'),
    import('./wizard.js'),
  ]);
  const language = languageOf(options, io.env);
  const texts = creationTexts[language];
  const made = await prompting(io, (prompts) => {
    const talk = { io, asker: new Asker(prompts, io, language), language, texts };
    talk.asker.tell(texts.welcome);
    talk.asker.say('');
    return makeCharacter(talk, (sheet) => finish(talk, sheet, options));
  });
  if (options.json) await print(io, JSON.stringify(made.sheet));
  else if (made.file === '-') await print(io, JSON.stringify(made.sheet, null, 2));
  if (made.file === '-') return;
  say(io, texts.wrote(made.file));
  say(io, texts.toStore(`charsheet create ${shellWord(made.file)}`));
}

interface Made {
  sheet: Character;
  file: string;
}

/** Shows the sheet, and writes it where somebody wants it; undefined to change something before. */
async function finish(talk: Talk, sheet: Character, { output, force = false }: NewOptions): Promise<Made | undefined> {
  const { asker, io, language } = talk;
  const [{ viewSheet }, { sheetLines }] = await Promise.all([
    import('../../rules.js'),
    import('../../sheet/render.js'),
  ]);
  asker.say('', ...sheetLines(viewSheet(sheet, language), io.stderr, io.env), '');
  for (let file = output; ; file = undefined) {
    file ??= await askFile(talk, sheet);
    const fault = file === undefined || file === '-' ? undefined : await write(file, sheet, force);
    if (fault === undefined) return file === undefined ? undefined : { sheet, file };
    // All the answers would be lost.
    asker.tell(fault, 'yellow');
  }
}

async function askFile({ asker, texts }: Talk, sheet: Character): Promise<string | undefined> {
  const file = await asker.text({ ...texts.questions.file, usual: fileNameOf(sheet), faultOf: () => undefined });
  return typeof file === 'string' ? file : undefined;
}

/** Writes the file, or says why it cannot be. */
async function write(file: string, sheet: Character, force: boolean): Promise<string | undefined> {
  try {
    await writeWhole(file, `${JSON.stringify(sheet, null, 2)}\n`, force);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/** The name in letters that every shell takes. */
function fileNameOf({ name }: Character): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain || 'character'}.json`;
}
