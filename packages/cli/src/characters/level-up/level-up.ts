import { readFile, stat } from 'node:fs/promises';

import { Command } from 'commander';

import type { CharacterInput } from '@charsheet/schema';
import { exampleId, sheetChanges } from '@charsheet/schema/basics';

import type { Context } from '../../context.js';
import { Failure, wrongUsage } from '../../errors.js';
import { createDraft } from '../../files/draft.js';
import { displayName } from '../../files/input.js';
import { checkWritable, writeSafely } from '../../files/write-file.js';
import { examples, shellWord } from '../../terminal/help.js';
import { notTaken } from '../../terminal/options.js';
import { note, print, say } from '../../terminal/output.js';
import { commandAgain } from '../conflict.js';
import { keepDraftOnFailure, storeEdited } from '../edit/store-edited.js';
import type { FoundSheet, NamedSheet } from '../find-sheet.js';
import { readFileSheet, sheetWithin } from '../read-sheets.js';
import { findSource } from '../source.js';
import { about, readOwn, title } from '../stored-sheets.js';
import type { LevelOptions } from './choices.js';

interface LevelUpOptions extends NamedSheet, LevelOptions {
  yes?: boolean;
  force?: boolean;
}

/** `charsheet level-up` */
export function levelUpCommand(context: Context): Command {
  const texts = context.texts.commands.levelUp;
  return new Command('level-up')
    .summary(texts.summary)
    .description(texts.description)
    .argument('<sheet>', context.texts.commands.fileOrSheet)
    .option('--hp <n>', texts.hp, hitPoints)
    .option('--increase <ability>', texts.increase)
    .option('--specialisation <weapon>', texts.specialisation)
    .option('--critical <weapon>', texts.critical)
    .option('-y, --yes', texts.yes)
    .option('-f, --force', texts.force)
    .addHelpText('after', () =>
      examples(
        context.texts,
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
  throw notTaken('hitPoints');
}

/** Takes a sheet to its next level. */
async function runLevelUp(context: Context, options: LevelUpOptions): Promise<void> {
  const source = await findSource(context, options, { own: true });
  await ('file' in source ? levelUpFile(context, options, source.file) : levelUpStored(context, options, source));
}

async function levelUpFile(context: Context, options: LevelUpOptions, file: string): Promise<void> {
  const { io } = context;
  if (file !== '-') await checkRewritable(context, file);
  const before = ofFirstEdition(context, displayName(file), await readFileSheet(context, file));
  const overwrite = options.force ? 'anything' : 'writable';
  if (file !== '-') await checkWritable(file, overwrite);
  const after = await nextLevel(context, before, options);
  if (file === '-') return print(io, JSON.stringify(after, null, options.json ? undefined : 2));
  await writeSafely(file, await levelText(context, file, before, after), { overwrite });
  if (options.json) await print(io, JSON.stringify(after));
  else say(io, (await textsOf(context)).wrote(displayName(file)));
}

async function levelUpStored(context: Context, options: LevelUpOptions, { client, id }: FoundSheet): Promise<void> {
  const record = ofFirstEdition(context, id, await about(context, id, readOwn(client, id)));
  const sheet = await nextLevel(context, record, options);
  const draft = await createDraft(context.io, '');
  const stored = await keepDraftOnFailure(context, draft, record.id, async () => {
    await draft.write(`${JSON.stringify(sheet, null, 2)}\n`);
    return storeEdited(context, client, { record, sheet, file: draft.path, again: `level-up ${record.id}` });
  });
  if (options.json) await print(context.io, JSON.stringify(stored));
  else say(context.io, context.texts.sheets.stored(title(stored), stored.version));
}

/** What can be levelled up here; @throws when that is not known yet. */
function ofFirstEdition<Sheet extends object>(
  { texts }: Context,
  name: string,
  sheet: Sheet,
): Exclude<Sheet, { nev: string }> {
  if ('nev' in sheet) throw new Failure({ outcome: 'failed', lines: [texts.sheets.levelUp.onlyFirstEdition(name)] });
  return sheet as Exclude<Sheet, { nev: string }>;
}

async function textsOf({ language }: Context) {
  const { levelTexts } = await import('./texts.js');
  return levelTexts[language];
}

/** The same input one level higher, when that is what is wanted. */
async function nextLevel<Input extends CharacterInput>(
  context: Context,
  input: Input,
  options: LevelUpOptions,
): Promise<Input> {
  const { language } = context;
  const sheet = await sheetWithin(input);
  const [{ checkRules, levelUp }, { chooseLevel }, { review }] = await Promise.all([
    import('../../rules.js'),
    import('./choices.js'),
    import('./review.js'),
  ]);
  warn(context, checkRules(sheet).filter(({ level }) => level === 'error').length);
  const chosen = await chooseLevel(context, sheet, options);
  // Whatever else stands in the input stays there.
  const result = levelUp(input, chosen.choices, { language });
  if (!result.ok) throw new TypeError('the choices were checked');
  await review(context.io, { before: sheet, after: await sheetWithin(result.sheet), chosen }, options);
  return result.sheet as Input;
}

function warn({ io, texts }: Context, errors: number): void {
  if (errors > 0) note(io, texts.sheets.levelUp.already(errors));
}

/** Refuses what can be read only once. */
async function checkRewritable({ texts: { sheets } }: Context, file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || found.isFile() || found.isDirectory()) return;
  throw wrongUsage(sheets.levelUp.notWritable(file), sheets.levelUp.toPrint);
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
    lines: [context.texts.sheets.levelUp.changedMeanwhile(file)],
    next: [context.texts.sheets.toBeginAgain(commandAgain(context, `level-up ${shellWord(file)}`))],
  });
