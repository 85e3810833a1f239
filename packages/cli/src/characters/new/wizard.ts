import type { Character } from '@charsheet/schema';

import { sheetOf } from '../../schema.js';
import { back } from '../../terminal/asker.js';
import { questionTexts } from '../../terminal/question-texts.js';
import { abilitiesStep } from './abilities.js';
import { equipmentSteps } from './equipment.js';
import { knowledgeSteps } from './knowledge.js';
import { personSteps } from './person.js';
import { blank, type Step, type Talk } from './step.js';

const steps: readonly Step[] = [...personSteps, abilitiesStep, ...knowledgeSteps, ...equipmentSteps];

/**
 * Asks for everything that a new character is, and goes back where somebody wants to.
 * @param finish what comes after the last question; undefined goes back to that question
 */
export async function makeCharacter<T>(talk: Talk, finish: (sheet: Character) => Promise<T | undefined>): Promise<T> {
  const before: { at: number; sheet: Character }[] = [];
  let [at, sheet] = [0, blank];
  for (;;) {
    const step = steps[at];
    if (step?.isDue?.(sheet) === false) {
      at++;
      continue;
    }
    const answer = step ? await step.ask(talk, sheet) : ((await finish(sheetOf(sheet))) ?? back);
    if (!step && answer !== back) return answer as T;
    if (answer !== back) {
      before.push({ at, sheet });
      sheet = { ...sheet, ...(answer as Partial<Character>) };
      at++;
      continue;
    }
    const previous = before.pop();
    if (previous) ({ at, sheet } = previous);
    else talk.asker.tell(questionTexts[talk.language].nothingBefore, 'yellow');
  }
}
