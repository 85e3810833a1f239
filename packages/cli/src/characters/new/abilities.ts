import type { Character } from '@charsheet/schema';
import type { AbilityId } from '@charsheet/schema/rules';

import { abilities, races, rolled } from '../../rules.js';
import { type Back, back } from '../../terminal/asker.js';
import { type Step, signed, type Talk } from './step.js';

type Scores = Character['tulajdonsagok'];

const ids = Object.keys(abilities) as AbilityId[];

/** A roll of four dice: all of them, the highest first, and what the best three make. */
interface Roll {
  dice: number[];
  score: number;
}

/** The abilities, rolled or typed. */
export const abilitiesStep: Step = {
  async ask(talk, sheet) {
    const { asker, texts } = talk;
    const { roll, type } = texts.methods;
    const choices = [
      { id: 'roll', name: roll },
      { id: 'type', name: type },
    ];
    for (;;) {
      const method = await asker.one({ ...texts.questions.method, choices, usual: 'roll' });
      if (method === back) return back;
      const scores = await (method === 'roll' ? roll4d6(talk, sheet) : typed(talk, sheet));
      if (scores !== back) return { tulajdonsagok: scores };
    }
  },
};

async function roll4d6(talk: Talk, sheet: Character): Promise<Scores | Back> {
  const { asker, texts, io } = talk;
  const choices = (['order', 'assign', 'again', 'type'] as const).map((id) => ({ id, name: texts.keep[id] }));
  let rolls: Roll[] | undefined;
  for (;;) {
    rolls ??= ids.map(() => rollOnce(io.roll));
    showRolls(talk, sheet, rolls);
    const answer = await asker.one({ ...texts.questions.keep, choices, usual: 'order' });
    if (answer === back) return back;
    if (answer === 'again') rolls = undefined;
    else {
      const values = rolls.map(({ score }) => score);
      const scores =
        answer === 'order' ? scoresOf(values) : await (answer === 'type' ? typed : assigned)(talk, sheet, values);
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

function showRolls({ asker, language, texts }: Talk, sheet: Character, rolls: readonly Roll[]): void {
  asker.say('');
  const widest = Math.max(...ids.map((id) => abilities[id][language].length));
  for (const [at, id] of ids.entries()) {
    const { dice = [], score = 0 } = rolls[at] ?? {};
    const [last, best] = [dice.at(-1), dice.slice(0, -1).join(' ')];
    const race = raceModifier(sheet, id);
    const more = race === 0 ? '' : `  ${texts.byRace(signed(race))}`;
    asker.say(
      `  ${abilities[id][language].padEnd(widest)}  ${asker.paint(String(score).padStart(2), 'bold')}  ` +
        asker.paint(`${best} (${last})${more}`, 'dim'),
    );
  }
}

const raceModifier = ({ faj }: Character, id: AbilityId): number =>
  (races as Record<string, { modifiers: Partial<Scores> }>)[faj]?.modifiers[id] ?? 0;

/** How the question for an ability is called. */
function titleOf({ language, texts }: Talk, sheet: Character, id: AbilityId): string {
  const race = raceModifier(sheet, id);
  return race === 0 ? abilities[id][language] : `${abilities[id][language]} (${texts.byRace(signed(race))})`;
}

/** Each score is given to an ability, until one is left. */
async function assigned(talk: Talk, sheet: Character, values: readonly number[]): Promise<Scores | Back> {
  const { asker, texts } = talk;
  const left = [...values].sort((a, b) => b - a);
  const scores: number[] = [];
  for (const id of ids.slice(0, -1)) {
    const answer = await asker.text({
      text: `${titleOf(talk, sheet, id)}: ${left.join(' ')}`,
      help: texts.abilityHelp,
      usual: String(left[0]),
      faultOf: (text) => (left.some((one) => String(one) === text) ? undefined : texts.notLeft(left.join(' '))),
    });
    if (answer === back) return back;
    scores.push(...left.splice(left.indexOf(Number(answer)), 1));
  }
  return scoresOf([...scores, ...left]);
}

async function typed(talk: Talk, sheet: Character): Promise<Scores | Back> {
  const { asker, texts } = talk;
  const scores: number[] = [];
  asker.say('');
  for (const id of ids) {
    const range = { lowest: rolled.lowest, highest: rolled.highest };
    const answer = await asker.number({ text: titleOf(talk, sheet, id), help: texts.abilityHelp, ...range });
    if (answer === back) return back;
    scores.push(answer);
  }
  return scoresOf(scores);
}
