import type { Character } from '@charsheet/schema';
import type { Language, LevelChoices, NextLevel } from '@charsheet/schema/rules';

import type { Context } from '../../context.js';
import { Failure, wrongUsage } from '../../errors.js';
import { choicesFor, levelQuestion, levelUp, nameOf } from '../../rules.js';
import { back, Dialog } from '../../terminal/dialog.js';
import { matchingChoices } from '../../terminal/menu.js';
import { canPrompt, withPrompts } from '../../terminal/prompts.js';
import type { Texts } from '../../texts/texts.js';
import { levelTexts } from './texts.js';

/** What options say about the next level. */
export interface LevelOptions {
  hp?: number | 'roll';
  increase?: string;
  specialisation?: string;
  critical?: string;
}

/** The lists of which options choose an entry, with their options and texts. */
const lists = [
  { list: 'tulajdonsagNovelesek', option: 'increase' },
  { list: 'harcosSpecializaciok', option: 'specialisation' },
  { list: 'kalozKritikus', option: 'critical' },
] as const;

/** Everything that is chosen for the next level, and whether somebody was asked. */
export interface Chosen {
  choices: LevelChoices;
  asked: boolean;
}

/** What the options say, and for the rest what a person answers. */
export async function chooseLevel(context: Context, sheet: Character, options: LevelOptions): Promise<Chosen> {
  const { language } = context;
  const next = choicesFor(sheet);
  if (!next) throw noNextLevel(sheet, language);
  const given = givenBy(context, next, options);
  refuseUnoffered(context, sheet, given);
  const missing = [
    ...(given.hpRolls === undefined ? ['hp'] : []),
    ...lists.filter(({ list }) => next[list] !== null && given[list] === undefined).map(({ option }) => option),
  ];
  if (missing.length === 0) return { choices: given, asked: false };
  if (!canPrompt(context.io)) throw needsOptions(context, next.level, missing);
  return { choices: await ask(context, next, given), asked: true };
}

/** Refuses what options say and the level does not offer, before anything is asked. */
function refuseUnoffered({ language, texts }: Context, sheet: Character, given: LevelChoices): void {
  const result = levelUp(sheet, given, { language });
  const faults = result.ok ? [] : result.faults.filter(({ code }) => code !== 'choice-missing');
  if (faults.length === 0) return;
  throw wrongUsage(faults.map(({ message }) => message).join(' '), seeHelp(texts));
}

function noNextLevel(sheet: Character, language: Language): Failure {
  const result = levelUp(sheet, {}, { language });
  const reason = result.ok ? '' : (result.faults[0]?.message ?? '');
  const names = [sheet.faj, sheet.osztaly].map((id) => nameOf(id, language) ?? id).join(', ');
  return new Failure({ outcome: 'failed', lines: [`${sheet.name} (${names}, ${sheet.szint}): ${reason}`] });
}

const seeHelp = ({ commandLine }: Texts) => commandLine.see('charsheet level-up --help');

function needsOptions({ texts }: Context, level: number, missing: readonly string[]): Failure {
  const options = missing.map((option) => `--${option}`).join(', ');
  return wrongUsage(texts.sheets.levelUp.needsOptions(level, options), seeHelp(texts));
}

function givenBy(context: Context, next: NextLevel, options: LevelOptions): LevelChoices {
  const { io, texts } = context;
  const chosen = lists.flatMap(({ list, option }) => {
    const answer = options[option];
    return answer === undefined ? [] : [[list, resolveOption(context, answer, next[list], option)]];
  });
  const { highest } = next.hpRolls;
  if (options.hp === 'roll' && highest === null) throw wrongUsage(texts.sheets.levelUp.noDie);
  const roll = options.hp === 'roll' ? io.roll(highest ?? 1) : options.hp;
  return { ...(roll !== undefined && { hpRolls: roll }), ...Object.fromEntries(chosen) };
}

/** The identifier that an option means. What is not offered stays as it is: it is refused later, with all other faults. */
function resolveOption(
  { language, texts }: Context,
  answer: string,
  offered: readonly string[] | null,
  option: string,
): string {
  const found = matchingChoices(answer.replace(/^\d+$/, ''), asChoices(offered ?? [], language));
  if (found.length > 1) {
    throw wrongUsage(texts.sheets.levelUp.severalMeant(option, answer, found.map(({ id }) => id).join(', ')));
  }
  return found[0]?.id ?? answer;
}

const asChoices = (ids: readonly string[], language: Language) =>
  ids.map((id) => ({ id, name: nameOf(id, language) ?? id }));

async function ask({ io, language }: Context, next: NextLevel, given: LevelChoices): Promise<LevelChoices> {
  return withPrompts(io, async (prompts) => {
    const dialog = new Dialog(prompts, io);
    const choices = { hpRolls: given.hpRolls ?? (await askRoll(dialog, next, language, io.roll)), ...given };
    for (const { list } of lists) {
      const offered = next[list];
      if (offered === null || given[list] !== undefined) continue;
      const question = { ...levelQuestion(list, next, language), choices: asChoices(offered, language) };
      Object.assign(choices, { [list]: await askAgain(dialog, language, () => dialog.select(question)) });
    }
    return choices;
  });
}

/** Repeats a question on "back": the questions of a level are few, and have no way back. */
async function askAgain<T>(dialog: Dialog, language: Language, question: () => Promise<T | typeof back>): Promise<T> {
  for (;;) {
    const answer = await question();
    if (answer !== back) return answer;
    dialog.message(levelTexts[language].noWayBack, 'yellow');
  }
}

async function askRoll(
  dialog: Dialog,
  next: NextLevel,
  language: Language,
  roll: (sides: number) => number,
): Promise<number> {
  const { lowest, highest: die } = next.hpRolls;
  const highest = die ?? highestRoll;
  const { text, help } = levelQuestion('hpRolls', next, language);
  const question = { text: `${text}, ${levelTexts[language].range(lowest, highest, die)}`, help };
  const rollDefault = die === null ? {} : { computeDefault: () => roll(die) };
  return askAgain(dialog, language, () => dialog.number({ ...question, lowest, highest, ...rollDefault }));
}

/** Highest roll that a sheet can hold. */
const highestRoll = 255;
