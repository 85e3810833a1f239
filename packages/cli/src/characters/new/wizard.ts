import type { Character } from '@charsheet/schema';

import { Failure } from '../../errors.js';
import { writeSafely } from '../../files/write-file.js';
import { viewSheet } from '../../rules.js';
import { sheetOf } from '../../schema.js';
import { sheetLines } from '../../sheet/render.js';
import { back, Dialog } from '../../terminal/dialog.js';
import type { Io } from '../../terminal/io.js';
import { withPrompts } from '../../terminal/prompts.js';
import { questionTexts } from '../../terminal/question-texts.js';
import { inWords } from '../../texts/texts.js';
import { fileName } from '../file-name.js';
import { abilitiesStep } from './abilities.js';
import { personSteps } from './person.js';
import { equipmentSteps, knowledgeSteps } from './skills-and-equipment.js';
import { blankSheet, type Step, type Wizard } from './step.js';
import { creationTexts } from './texts.js';

/** Where the sheet is to go; asked for when no file is named. */
interface Destination {
  output?: string;
  force?: boolean;
}

/** Asks a person for a new character, and writes its sheet where they want it. */
export function createCharacter(io: Io, destination: Destination): Promise<Made> {
  const { language } = io;
  return withPrompts(io, (prompts) => {
    const wizard = { io, dialog: new Dialog(prompts, io), language, texts: creationTexts[language] };
    wizard.dialog.message(wizard.texts.welcome);
    wizard.dialog.write('');
    return makeCharacter(wizard, (sheet) => finish(wizard, sheet, destination));
  });
}

const steps: readonly Step[] = [...personSteps, abilitiesStep, ...knowledgeSteps, ...equipmentSteps];

/**
 * Asks for everything that a new character is, and goes back where somebody wants to.
 * @param finish what comes after the last question; undefined goes back to that question
 */
export async function makeCharacter<T>(
  wizard: Wizard,
  finish: (sheet: Character) => Promise<T | undefined>,
): Promise<T> {
  const before: { at: number; sheet: Character }[] = [];
  let [at, sheet] = [0, blankSheet];
  for (;;) {
    const step = steps[at];
    if (step?.isDue?.(sheet) === false) {
      at++;
      continue;
    }
    const answer = step ? await step.ask(wizard, sheet) : ((await finish(sheetOf(sheet))) ?? back);
    if (!step && answer !== back) return answer as T;
    if (answer !== back) {
      before.push({ at, sheet });
      sheet = { ...sheet, ...(answer as Partial<Character>) };
      at++;
      continue;
    }
    const previous = before.pop();
    if (previous) ({ at, sheet } = previous);
    else wizard.dialog.message(questionTexts[wizard.language].nothingBefore, 'yellow');
  }
}

/** A sheet and the file that it is in; `-` when it is to be printed. */
interface Made {
  sheet: Character;
  file: string;
}

/** Shows the sheet, and writes it where somebody wants it; undefined to change something before. */
async function finish(
  wizard: Wizard,
  sheet: Character,
  { output, force = false }: Destination,
): Promise<Made | undefined> {
  const { dialog, io, language } = wizard;
  dialog.write('', ...sheetLines(viewSheet(sheet, language), io.stderr, io.env), '');
  for (let file = output; ; file = undefined) {
    file ??= await askFile(wizard, sheet);
    const fault = file === undefined || file === '-' ? undefined : await write(io, file, sheet, force);
    if (fault === undefined) return file === undefined ? undefined : { sheet, file };
    // All the answers would be lost.
    dialog.message(fault, 'yellow');
  }
}

async function askFile({ dialog, texts }: Wizard, sheet: Character): Promise<string | undefined> {
  const file = await dialog.text({
    ...texts.questions.file,
    defaultAnswer: `${fileName(sheet.name)}.json`,
    faultOf: () => undefined,
  });
  return typeof file === 'string' ? file : undefined;
}

/** Writes the file, or says why it cannot be. */
async function write({ texts }: Io, file: string, sheet: Character, force: boolean): Promise<string | undefined> {
  try {
    await writeSafely(file, `${JSON.stringify(sheet, null, 2)}\n`, { overwrite: force ? 'anything' : 'nothing' });
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return inWords(error.report.lines[0] ?? '', texts);
    throw error;
  }
}
