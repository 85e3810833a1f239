import { fold } from '@charsheet/schema';

import type { Io } from './io.js';
import { type Choice, type MenuEntry, matchingChoices, menuLines, numbered, splitAnswers } from './menu.js';
import { paint, type Style, visible, widthOf } from './output.js';
import { askYesNo, type Prompts } from './prompts.js';
import { type QuestionTexts, questionTexts } from './question-texts.js';
import { wrap } from './text-width.js';

/** Instead of an answer: somebody wants to go back to the question before. */
export const back = Symbol('back');
export type Back = typeof back;

/** A question, and the help that "?" shows. */
export interface Question {
  text: string;
  help: string;
}

interface TextQuestion extends Question {
  defaultAnswer?: string | undefined;
  /** What is wrong with an answer; undefined when it is good. */
  faultOf: (answer: string) => string | undefined;
}

interface NumberQuestion extends Question {
  lowest: number;
  highest: number;
  defaultAnswer?: number;
  /** What Enter alone gives, where that is not always the same. */
  computeDefault?: () => number;
}

interface SelectQuestion extends Question {
  choices: readonly Choice[];
  /** What Enter alone means. */
  defaultAnswer?: string | undefined;
}

interface SelectManyQuestion extends Question {
  choices: readonly Choice[];
  /** How many are to be chosen; without it Enter ends. */
  count?: number;
}

/** Asks a person questions, in their language. Every answer can be {@link back}. */
export class Dialog {
  private readonly texts: QuestionTexts;
  constructor(
    private readonly prompts: Prompts,
    private readonly io: Io,
  ) {
    this.texts = questionTexts[io.language];
  }

  write(...lines: readonly string[]): void {
    for (const line of lines) this.prompts.writeLine(line);
  }

  paint = (text: string, style: Style): string => paint(text, style, this.io.stderr, this.io.env);

  get width(): number {
    return widthOf(this.io.stderr);
  }

  /** Writes a text that may be longer than a line. */
  message(text: string, style?: Style): void {
    for (const line of wrap(visible(text), this.width - 4)) this.write(`  ${style ? this.paint(line, style) : line}`);
  }

  async text(question: TextQuestion): Promise<string | Back> {
    const { text, defaultAnswer, faultOf } = question;
    for (;;) {
      const line = await this.readLine(defaultAnswer ? `${text} [${defaultAnswer}]` : text, () =>
        this.explain(question, 'howText'),
      );
      if (line === back) return back;
      const answer = line === '' ? (defaultAnswer ?? '') : line;
      const fault = faultOf(answer);
      if (fault === undefined) return answer;
      this.message(fault, 'yellow');
    }
  }

  async number(question: NumberQuestion): Promise<number | Back> {
    const { lowest, highest, defaultAnswer, computeDefault } = question;
    const isGood = (answer: string) =>
      /^\d{1,7}$/.test(answer) && Number(answer) >= lowest && Number(answer) <= highest;
    const answer = await this.text({
      ...question,
      defaultAnswer: defaultAnswer === undefined ? undefined : String(defaultAnswer),
      faultOf: (answer) =>
        isGood(answer) || (answer === '' && computeDefault) ? undefined : this.texts.range(lowest, highest),
    });
    if (answer === back) return back;
    return answer === '' && computeDefault ? computeDefault() : Number(answer);
  }

  async select(question: SelectQuestion): Promise<string | Back> {
    const { text, choices, defaultAnswer } = question;
    const defaultName = choices.find(({ id }) => id === defaultAnswer)?.name;
    this.writeMenu(question);
    for (;;) {
      const line = await this.readLine(
        defaultName ? `${text} [${defaultName}]` : text,
        () => {
          this.explain(question, 'howOne');
          this.writeMenu(question);
        },
        choices,
      );
      if (line === back) return back;
      if (line === '' && defaultAnswer !== undefined) return defaultAnswer;
      const choice = this.choiceFor(line, choices);
      if (!choice) continue;
      if (fold(line.trim()) !== fold(choice.name)) this.message(choice.name, 'green');
      return choice.id;
    }
  }

  /** Asks for several different choices. */
  async selectMany(question: SelectManyQuestion): Promise<string[] | Back> {
    const { text, choices, count = choices.length } = question;
    const chosen: Choice[] = [];
    this.writeMenu(question);
    while (chosen.length < count) {
      const place = question.count === undefined ? '' : ` ${chosen.length + 1}/${count}`;
      const line = await this.readLine(
        `${text}${place}`,
        () => {
          this.explain(question, 'howMany');
          this.writeMenu(question);
        },
        choices,
      );
      if (line === back) return back;
      if (line === '' && question.count === undefined) break;
      if (line === '-') chosen.pop();
      else this.addChoices(splitAnswers(line), chosen, question, count);
      if (chosen.length > 0) this.message(chosen.map(({ name }) => name).join(', '), 'green');
    }
    return chosen.map(({ id }) => id);
  }

  confirm(text: string, defaultAnswer: boolean): Promise<boolean> {
    return askYesNo(this.prompts, this.io.texts, text, defaultAnswer);
  }

  private addChoices(
    answers: readonly string[],
    chosen: Choice[],
    { choices }: SelectManyQuestion,
    count: number,
  ): void {
    for (const answer of answers) {
      const choice = this.choiceFor(answer, choices);
      if (!choice) return;
      if (chosen.includes(choice)) this.message(this.texts.takenAlready(choice.name), 'yellow');
      else if (chosen.length < count) chosen.push(choice);
      else {
        this.message(this.texts.tooMany, 'yellow');
        return;
      }
    }
  }

  /** The choice that an answer means, unless it may mean another one, too. */
  private choiceFor(answer: string, choices: readonly Choice[]): Choice | undefined {
    if (answer === '') return undefined;
    const found = matchingChoices(answer, choices);
    if (found.length === 1) return found[0];
    if (found.length === 0) this.message(this.texts.notOffered(answer), 'yellow');
    else {
      this.message(this.texts.several(answer), 'yellow');
      this.writeEntries(numbered(choices).filter((_, at) => found.includes(choices[at] as Choice)));
    }
    return undefined;
  }

  /** Reads an answer; "?" is dealt with here. */
  private async readLine(text: string, onHelp: () => void, choices: readonly Choice[] = []): Promise<string | Back> {
    const names = choices.map(({ name }) => name);
    for (;;) {
      const line = (await this.prompts.ask(`${this.paint(`${visible(text)}:`, 'bold')} `, names)).trim();
      if (line === '<') return back;
      if (line !== '?') return line;
      onHelp();
    }
  }

  private explain({ help }: Question, how: 'howOne' | 'howMany' | 'howText'): void {
    for (const text of [help, this.texts[how], this.texts.back]) this.message(text);
  }

  private writeMenu({ text, choices }: SelectQuestion | SelectManyQuestion): void {
    this.write('', this.paint(visible(text), 'cyan'));
    this.writeEntries(numbered(choices));
  }

  private writeEntries(entries: readonly MenuEntry[]): void {
    this.write(...menuLines(entries, this.width, (text) => this.paint(text, 'dim')));
  }
}
