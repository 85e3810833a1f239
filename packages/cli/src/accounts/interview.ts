import type { FaultTexts } from '@charsheet/schema';

import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { readInput } from '../files/input.js';
import { NewPassword, newPasswordValidator, normalizeEmail, userNameValidator } from '../schema.js';
import { schemaTexts } from '../schema-texts.js';
import { canPrompt, type Prompts, withPrompts } from '../terminal/prompts.js';
import type { Texts } from '../texts/texts.js';

/** Where answers come from: a person, or a program that gives options and standard input. */
interface Interview {
  /** The value of an option, or else the answer to its question. */
  value(question: Question, given: string | undefined): Promise<string>;
  password(): Promise<string>;
  /** A password that is good enough for an account. */
  newPassword(): Promise<string>;
}

/** What is said, and what the schema says of faults; absent where that is English. */
interface Speech {
  texts: Texts;
  faultTexts: FaultTexts | undefined;
}

/** How to speak to whoever is asked. */
export const speechOf = async ({ texts, language }: Context): Promise<Speech> => ({
  texts,
  faultTexts: (await schemaTexts(language)).faultTexts,
});

interface InterviewOptions {
  passwordStdin?: boolean;
}

/**
 * Asks a person at the terminal, or a program.
 * @param hints what to do when there is neither
 */
export async function interview<T>(
  context: Context,
  { passwordStdin }: InterviewOptions,
  hints: readonly string[],
  questions: (interview: Interview) => Promise<T>,
): Promise<T> {
  const speech = await speechOf(context);
  if (passwordStdin) return questions(programInterview(context, speech));
  if (canPrompt(context.io)) return withPrompts(context.io, (prompts) => questions(personInterview(speech, prompts)));
  throw wrongUsage(context.texts.accounts.noTerminal, ...hints);
}

function programInterview(context: Context, speech: Speech): Interview {
  const { accounts } = speech.texts;
  return {
    async value(question, given) {
      if (given === undefined) throw wrongUsage(accounts.needsOption(question.option));
      return checkOption(speech, question, given);
    },
    password: () => passwordFromStdin(context),
    async newPassword() {
      const password = await passwordFromStdin(context);
      const fault = passwordFault(password, speech);
      if (fault !== undefined) throw wrongUsage(accounts.badPassword(fault));
      return password;
    },
  };
}

function personInterview(speech: Speech, prompts: Prompts): Interview {
  return {
    value: async (question, given) =>
      given === undefined ? ask(speech, prompts, question) : checkOption(speech, question, given),
    password: () => askPassword(speech.texts, prompts),
    newPassword: () => askTwice(speech, prompts),
  };
}

async function ask(speech: Speech, prompts: Prompts, { text, faultOf }: Question): Promise<string> {
  for (;;) {
    const answer = (await prompts.ask(speech.texts.accounts[text])).trim();
    const fault = faultOf(answer, speech);
    if (fault === undefined) return answer;
    prompts.writeLine(`  ${speech.texts.accounts.answerFault(fault)}`);
  }
}

async function askPassword({ accounts }: Texts, prompts: Prompts): Promise<string> {
  for (;;) {
    const password = await prompts.askSecret(accounts.password);
    if (password !== '') return password;
  }
}

/** Twice, since nobody sees what is typed. */
async function askTwice(speech: Speech, prompts: Prompts): Promise<string> {
  const { texts } = speech;
  for (;;) {
    const password = await prompts.askSecret(texts.accounts.newPassword(shortestPassword));
    const fault = passwordFault(password, speech);
    if (fault !== undefined) prompts.writeLine(`  ${texts.accounts.answerFault(fault)}`);
    else if ((await prompts.askSecret(texts.accounts.passwordAgain)) === password) return password;
    else prompts.writeLine(`  ${texts.accounts.notTheSame}`);
  }
}

/** Something that a person is asked, unless an option says it. */
export interface Question {
  text: 'name' | 'email';
  option: string;
  /** What is wrong with an answer, or nothing. */
  faultOf(answer: string, speech: Speech): string | undefined;
}

export const nameQuestion: Question = {
  text: 'name',
  option: '--name',
  faultOf: (name, { faultTexts }) => userNameValidator.faults(name, faultTexts)[0]?.message,
};

export const emailQuestion: Question = {
  text: 'email',
  option: '--email',
  faultOf: (email, { texts: { accounts } }) =>
    normalizeEmail(email) === undefined ? accounts.notAnAddress : undefined,
};

/** What is wrong with a new password; the text does not hold it. */
const passwordFault = (password: string, { faultTexts }: Speech) =>
  newPasswordValidator.faults(password, faultTexts)[0]?.message;

const shortestPassword = NewPassword.minLength;

/** The value of an option, which is to be a good answer. */
export function checkOption(speech: Speech, { option, faultOf }: Question, value: string): string {
  const text = value.trim();
  const fault = faultOf(text, speech);
  if (fault !== undefined) throw wrongUsage(speech.texts.accounts.optionFault(option, fault));
  return text;
}

const maxBytes = 4096;

/** The password that a program gives on standard input, without the line break at its end. */
async function passwordFromStdin(context: Context): Promise<string> {
  const { stdin } = context.texts.accounts;
  if (context.io.stdin.isTTY) throw wrongUsage(stdin.terminal);
  const content = await readInput(context, '-', maxBytes);
  if ('unreadable' in content) throw wrongUsage(stdin.unreadable(content.unreadable(context.texts)));
  if ('tooLarge' in content) throw wrongUsage(stdin.tooLong);
  const password = decode(content.bytes).replace(/\r?\n$/, '');
  if (password === '') throw wrongUsage(stdin.empty);
  return password;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrongUsage(({ accounts }) => accounts.stdin.notText);
  }
}
