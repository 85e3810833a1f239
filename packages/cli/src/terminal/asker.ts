import { fold } from '@charsheet/schema';
import type { Language } from '@charsheet/schema/rules';

import type { Io } from './io.js';
import { answersIn, type Choice, type MenuEntry, meant, menuLines, numbered } from './menu.js';
import { paint, type Style, visible, widthOf } from './output.js';
import type { Prompts } from './prompts.js';
import { type QuestionTexts, questionTexts } from './question-texts.js';
import { wrap } from './text-width.js';

/** Instead of an answer: somebody wants to go back to the question before. */
export const back = Symbol('back');
export type Back = typeof back;

/** A question, with what "?" tells about it. */
export interface Question {
  text: string;
  help: string;
}

interface TextQuestion extends Question {
  usual?: string | undefined;
  /** What is wrong with an answer, or nothing. */
  faultOf: (answer: string) => string | undefined;
}

interface NumberQuestion extends Question {
  lowest: number;
  highest: number;
  usual?: number;
  /** What Enter alone gives, where that is not always the same. */
  whenEmpty?: () => number;
}

interface OneQuestion extends Question {
  choices: readonly Choice[];
  /** What Enter alone means. */
  usual?: string | undefined;
}

interface ManyQuestion extends Question {
  choices: readonly Choice[];
  /** How many are to be chosen; without it Enter ends. */
  count?: number;
}

/** Asks a person. Every answer can be {@link back}. */
export class Asker {
  private readonly texts: QuestionTexts;
  constructor(
    private readonly prompts: Prompts,
    private readonly io: Io,
    language: Language,
  ) {
    this.texts = questionTexts[language];
  }

  say(...lines: readonly string[]): void {
    for (const line of lines) this.prompts.say(line);
  }

  paint = (text: string, style: Style): string => paint(text, style, this.io.stderr, this.io.env);

  get width(): number {
    return widthOf(this.io.stderr);
  }

  /** Says something that may be longer than a line. */
  tell(text: string, style?: Style): void {
    for (const line of wrap(visible(text), this.width - 4)) this.say(`  ${style ? this.paint(line, style) : line}`);
  }

  async text(question: TextQuestion): Promise<string | Back> {
    const { text, usual, faultOf } = question;
    for (;;) {
      const line = await this.line(usual ? `${text} [${usual}]` : text, () => this.explain(question, 'howText'));
      if (line === back) return back;
      const answer = line === '' ? (usual ?? '') : line;
      const fault = faultOf(answer);
      if (fault === undefined) return answer;
      this.tell(fault, 'yellow');
    }
  }

  async number(question: NumberQuestion): Promise<number | Back> {
    const { lowest, highest, usual, whenEmpty } = question;
    const isGood = (answer: string) =>
      /^\d{1,7}$/.test(answer) && Number(answer) >= lowest && Number(answer) <= highest;
    const answer = await this.text({
      ...question,
      usual: usual === undefined ? undefined : String(usual),
      faultOf: (answer) =>
        isGood(answer) || (answer === '' && whenEmpty) ? undefined : this.texts.range(lowest, highest),
    });
    if (answer === back) return back;
    return answer === '' && whenEmpty ? whenEmpty() : Number(answer);
  }

  async one(question: OneQuestion): Promise<string | Back> {
    const { text, choices, usual } = question;
    const usualName = choices.find(({ id }) => id === usual)?.name;
    this.menu(question);
    for (;;) {
      const line = await this.line(usualName ? `${text} [${usualName}]` : text, () => {
        this.explain(question, 'howOne');
        this.menu(question);
      });
      if (line === back) return back;
      if (line === '' && usual !== undefined) return usual;
      const choice = this.understood(line, choices);
      if (!choice) continue;
      if (fold(line.trim()) !== fold(choice.name)) this.tell(choice.name, 'green');
      return choice.id;
    }
  }

  /** Several different ones. */
  async many(question: ManyQuestion): Promise<string[] | Back> {
    const { text, choices, count = choices.length } = question;
    const chosen: Choice[] = [];
    this.menu(question);
    while (chosen.length < count) {
      const place = question.count === undefined ? '' : ` ${chosen.length + 1}/${count}`;
      const line = await this.line(`${text}${place}`, () => {
        this.explain(question, 'howMany');
        this.menu(question);
      });
      if (line === back) return back;
      if (line === '' && question.count === undefined) break;
      if (line === '-') chosen.pop();
      else this.take(answersIn(line), chosen, question, count);
      if (chosen.length > 0) this.tell(chosen.map(({ name }) => name).join(', '), 'green');
    }
    return chosen.map(({ id }) => id);
  }

  async yes(text: string, usual: boolean): Promise<boolean> {
    const answer = (await this.prompts.ask(`${visible(text)} ${this.texts.yesNo(usual)} `)).trim().toLowerCase();
    return answer === '' ? usual : this.texts.yes.includes(answer);
  }

  private take(answers: readonly string[], chosen: Choice[], { choices }: ManyQuestion, count: number): void {
    for (const answer of answers) {
      const choice = this.understood(answer, choices);
      if (!choice) return;
      if (chosen.includes(choice)) this.tell(this.texts.takenAlready(choice.name), 'yellow');
      else if (chosen.length < count) chosen.push(choice);
      else {
        this.tell(this.texts.tooMany, 'yellow');
        return;
      }
    }
  }

  /** The choice that an answer means, unless it may mean another one, too. */
  private understood(answer: string, choices: readonly Choice[]): Choice | undefined {
    if (answer === '') return undefined;
    const found = meant(answer, choices);
    if (found.length === 1) return found[0];
    if (found.length === 0) this.tell(this.texts.notOffered(answer), 'yellow');
    else {
      this.tell(this.texts.several(answer), 'yellow');
      this.entries(numbered(choices).filter((_, at) => found.includes(choices[at] as Choice)));
    }
    return undefined;
  }

  /** A line of the person; "?" is answered here. */
  private async line(text: string, onHelp: () => void): Promise<string | Back> {
    for (;;) {
      const line = (await this.prompts.ask(`${this.paint(`${visible(text)}:`, 'bold')} `)).trim();
      if (line === '<') return back;
      if (line !== '?') return line;
      onHelp();
    }
  }

  private explain({ help }: Question, how: 'howOne' | 'howMany' | 'howText'): void {
    for (const text of [help, this.texts[how], this.texts.back]) this.tell(text);
  }

  private menu({ text, choices }: OneQuestion | ManyQuestion): void {
    this.say('', this.paint(visible(text), 'cyan'));
    this.entries(numbered(choices));
  }

  private entries(entries: readonly MenuEntry[]): void {
    this.say(...menuLines(entries, this.width, (text) => this.paint(text, 'dim')));
  }
}
