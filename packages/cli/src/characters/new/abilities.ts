import type { Character } from '@charsheet/schema';
import type { AbilityId, Race } from '@charsheet/schema/rules';

import { abilities, lookUp, races, rolled, sheetWords, signed } from '../../rules.js';
import { type Back, back } from '../../terminal/dialog.js';
import type { Step, Wizard } from './step.js';

type Scores = Character['tulajdonsagok'];

const ids = Object.keys(abilities) as AbilityId[];

/** A roll of four dice: all of them, the highest first, and what the best three make. */
interface Roll {
  dice: number[];
  score: number;
}

/** The abilities, rolled or typed. */
export const abilitiesStep: Step = {
  async ask(wizard, sheet) {
    const { dialog, texts } = wizard;
    const { roll, type } = texts.methods;
    const choices = [
      { id: 'roll', name: roll },
      { id: 'type', name: type },
    ];
    for (;;) {
      const method = await dialog.select({ ...texts.questions.method, choices, defaultAnswer: 'roll' });
      if (method === back) return back;
      const scores = await (method === 'roll' ? rollScores(wizard, sheet) : typeScores(wizard, sheet));
      if (scores !== back) return { tulajdonsagok: scores };
    }
  },
};

async function rollScores(wizard: Wizard, sheet: Character): Promise<Scores | Back> {
  const { dialog, texts, io } = wizard;
  const choices = (['order', 'assign', 'again', 'type'] as const).map((id) => ({ id, name: texts.keep[id] }));
  let rolls: Roll[] | undefined;
  for (;;) {
    rolls ??= ids.map(() => rollOnce(io.roll));
    showRolls(wizard, sheet, rolls);
    const answer = await dialog.select({ ...texts.questions.keep, choices, defaultAnswer: 'order' });
    if (answer === back) return back;
    if (answer === 'again') rolls = undefined;
    else {
      const values = rolls.map(({ score }) => score);
      const scores =
        answer === 'order'
          ? scoresOf(values)
          : await (answer === 'type' ? typeScores : assignScores)(wizard, sheet, values);
      if (scores !== back) return scores;
    }
  }
}

function rollOnce(roll: (sides: number) => number): Roll {
  const dice = Array.from({ length: 4 }, () => roll(6)).sort((a, b) => b - a);
  return { dice, score: dice.slice(0, 3).reduce((sum, one) => sum + one, 0) };
}

const scoresOf = (values: readonly number[]): Scores =>
  Object.fromEntries(ids.map((id, at) => [id, values[at] ?? rolled.lowest])) as Scores;

function showRolls({ dialog, language }: Wizard, sheet: Character, rolls: readonly Roll[]): void {
  dialog.write('');
  const widest = Math.max(...ids.map((id) => abilities[id][language].length));
  for (const [at, id] of ids.entries()) {
    const { dice = [], score = 0 } = rolls[at] ?? {};
    const [last, best] = [dice.at(-1), dice.slice(0, -1).join(' ')];
    const race = raceModifier(sheet, id);
    const more = race === 0 ? '' : `  ${sheetWords[language].byRace(signed(race))}`;
    dialog.write(
      `  ${abilities[id][language].padEnd(widest)}  ${dialog.paint(String(score).padStart(2), 'bold')}  ` +
        dialog.paint(`${best} (${last})${more}`, 'dim'),
    );
  }
}

const raceModifier = ({ faj }: Character, id: AbilityId): number => lookUp<Race>(races, faj)?.modifiers[id] ?? 0;

/** How the question for an ability is called. */
function titleOf({ language }: Wizard, sheet: Character, id: AbilityId): string {
  const race = raceModifier(sheet, id);
  return race === 0
    ? abilities[id][language]
    : `${abilities[id][language]} (${sheetWords[language].byRace(signed(race))})`;
}

/** Each score is given to an ability, until one is left. */
async function assignScores(wizard: Wizard, sheet: Character, values: readonly number[]): Promise<Scores | Back> {
  const { dialog, texts } = wizard;
  const left = [...values].sort((a, b) => b - a);
  const scores: number[] = [];
  for (const id of ids.slice(0, -1)) {
    const answer = await dialog.text({
      text: `${titleOf(wizard, sheet, id)}: ${left.join(' ')}`,
      help: texts.abilityHelp,
      defaultAnswer: String(left[0]),
      faultOf: (text) => (left.some((one) => String(one) === text) ? undefined : texts.notLeft(left.join(' '))),
    });
    if (answer === back) return back;
    scores.push(...left.splice(left.indexOf(Number(answer)), 1));
  }
  return scoresOf([...scores, ...left]);
}

async function typeScores(wizard: Wizard, sheet: Character): Promise<Scores | Back> {
  const { dialog, texts } = wizard;
  const scores: number[] = [];
  dialog.write('');
  for (const id of ids) {
    const range = { lowest: rolled.lowest, highest: rolled.highest };
    const answer = await dialog.number({ text: titleOf(wizard, sheet, id), help: texts.abilityHelp, ...range });
    if (answer === back) return back;
    scores.push(answer);
  }
  return scoresOf(scores);
}
