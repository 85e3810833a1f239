import { readFile, stat } from 'node:fs/promises';

import { Command, InvalidArgumentError } from 'commander';

import type { CharacterInput } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import type { Context } from '../../context.js';
import { Failure, wrongUsage } from '../../errors.js';
import { createDraft } from '../../files/draft.js';
import { displayName } from '../../files/input.js';
import { checkWritable, writeSafely } from '../../files/write-file.js';
import { examples, shellWord } from '../../terminal/help.js';
import { addLanguage, type LanguageOptions, languageOf } from '../../terminal/options.js';
import { note, print, say } from '../../terminal/output.js';
import { commandAgain } from '../conflict.js';
import { sheetChanges } from '../differences.js';
import { keepDraftOnFailure, storeEdited } from '../edit/store-edited.js';
import type { FoundSheet, NamedSheet } from '../find-sheet.js';
import { readFileSheet, sheetWithin } from '../read-sheets.js';
import { findSource, sheetArgument } from '../source.js';
import { about, readOwn, title } from '../stored-sheets.js';
import type { LevelOptions } from './choices.js';

interface LevelUpOptions extends NamedSheet, LanguageOptions, LevelOptions {
  yes?: boolean;
  force?: boolean;
}

/** `charsheet level-up` */
export function levelUpCommand(context: Context): Command {
  const command = new Command('level-up')
    .summary('take a sheet to its next level')
    .description(
      'Take a sheet to its next level: asks what the rules leave open, shows what changes, and writes the file ' +
        'or stores the sheet.\n\n' +
        'A stored sheet is yours, and is stored only if nobody has changed it meanwhile; whatever goes wrong, the ' +
        'new one is kept in a file. A sheet that is read from standard input is printed. Nothing is asked about ' +
        'what options say; they take an identifier or a name.',
    )
    .argument('<sheet>', sheetArgument)
    .option('--hp <n>', 'hit point roll, or "roll" to have it rolled', hitPoints)
    .option('--increase <ability>', 'ability to increase, at every fourth level')
    .option('--specialisation <weapon>', 'weapon of a fighter, at every odd level')
    .option('--critical <weapon>', 'weapon of a pirate, at every third level')
    .option('-y, --yes', 'do not ask whether to keep it')
    .option('-f, --force', 'write a read-only file, too');
  return addLanguage(command)
    .addHelpText('after', () =>
      examples(
        'level-up sheet.json',
        `level-up ${exampleId}`,
        'level-up sheet.json --hp roll --increase t_egs',
        'level-up sheet.json --hp 7 --specialisation szablya',
      ),
    )
    .action((sheet: string, _, command: Command) =>
      runLevelUp(context, { sheet, ...command.optsWithGlobals<Omit<LevelUpOptions, 'sheet'>>() }),
    );
}

function hitPoints(text: string): number | 'roll' {
  if (text === 'roll') return text;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is neither a number nor "roll".');
}

/** Takes a sheet to its next level. */
async function runLevelUp(context: Context, options: LevelUpOptions): Promise<void> {
  const source = await findSource(context, options, { own: true });
  await ('file' in source ? levelUpFile(context, options, source.file) : levelUpStored(context, options, source));
}

async function levelUpFile(context: Context, options: LevelUpOptions, file: string): Promise<void> {
  const { io } = context;
  if (file !== '-') await checkRewritable(file);
  const before = await readFileSheet(context, file);
  const overwrite = options.force ? 'anything' : 'writable';
  if (file !== '-') await checkWritable(file, overwrite);
  const after = await nextLevel(context, before, options);
  if (file === '-') return print(io, JSON.stringify(after, null, options.json ? undefined : 2));
  await writeSafely(file, await levelText(context, file, before, after), { overwrite });
  if (options.json) await print(io, JSON.stringify(after));
  else say(io, (await textsOf(options, io)).wrote(displayName(file)));
}

async function levelUpStored(context: Context, options: LevelUpOptions, { client, id }: FoundSheet): Promise<void> {
  const record = await about(context, id, readOwn(client, id));
  const sheet = await nextLevel(context, record, options);
  const draft = await createDraft(context.io, '');
  const stored = await keepDraftOnFailure(context, draft, record.id, async () => {
    await draft.write(`${JSON.stringify(sheet, null, 2)}\n`);
    return storeEdited(context, client, { record, sheet, file: draft.path, again: `level-up ${record.id}` });
  });
  if (options.json) await print(context.io, JSON.stringify(stored));
  else say(context.io, (await textsOf(options, context.io)).stored(title(stored), stored.version));
}

async function textsOf(options: LevelUpOptions, { env }: Context['io']) {
  const { levelTexts } = await import('./texts.js');
  return levelTexts[languageOf(options, env)];
}

/** The same input one level higher, when that is what is wanted. */
async function nextLevel<Input extends CharacterInput>(
  context: Context,
  input: Input,
  options: LevelUpOptions,
): Promise<Input> {
  const language = languageOf(options, context.io.env);
  const sheet = await sheetWithin(input);
  const [{ checkRules, levelUp }, { chooseLevel }, { review }] = await Promise.all([
    import('../../rules.js'),
    import('./choices.js'),
    import('./review.js'),
  ]);
  warn(context, checkRules(sheet).filter(({ level }) => level === 'error').length);
  const chosen = await chooseLevel(context, sheet, options, language);
  // Whatever else stands in the input stays there.
  const result = levelUp(input, chosen.choices, { language });
  if (!result.ok) throw new TypeError('the choices were checked');
  await review(context.io, { before: sheet, after: await sheetWithin(result.sheet), chosen }, options, language);
  return result.sheet as Input;
}

function warn({ io }: Context, errors: number): void {
  if (errors === 0) return;
  const things = errors === 1 ? 'one thing is' : `${errors} things are`;
  note(io, `${things} against the rules on this sheet already ("charsheet show" says what); it goes up all the same`);
}

/** Refuses what can be read only once. */
async function checkRewritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || found.isFile() || found.isDirectory()) return;
  throw wrongUsage(`${file}: it is no file that can be written to again`, 'to read standard input, and print: -');
}

/** What a file is to hold: the new sheet, indented as the old one is, unless another one is in it by now. */
async function levelText(
  context: Context,
  file: string,
  before: CharacterInput,
  after: CharacterInput,
): Promise<string> {
  const now = await readFileSheet(context, file);
  if (sheetChanges(before, now).length > 0) throw changedMeanwhile(context, file);
  const indent = /\n([ \t]+)"/.exec(await readFile(file, 'utf8'))?.[1];
  return `${JSON.stringify(after, null, indent)}\n`;
}

const changedMeanwhile = (context: Context, file: string) =>
  new Failure({
    outcome: 'conflict',
    lines: [`${file}: it was changed meanwhile, so nothing was written`],
    next: [`to begin again: ${commandAgain(context, `level-up ${shellWord(file)}`)}`],
  });
