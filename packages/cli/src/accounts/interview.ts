import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { readInput } from '../files/input.js';
import { NewPassword, newPasswordValidator, normalizeEmail, userNameValidator } from '../schema.js';
import { canPrompt, type Prompts, withPrompts } from '../terminal/prompts.js';

/** Where answers come from: a person, or a program that gives options and standard input. */
interface Interview {
  /** The value of an option, or else the answer to its question. */
  value(question: Question, given: string | undefined): Promise<string>;
  password(): Promise<string>;
  /** A password that is good enough for an account. */
  newPassword(): Promise<string>;
}

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
  if (passwordStdin) return questions(programInterview(context));
  if (canPrompt(context.io)) return withPrompts(context.io, (prompts) => questions(personInterview(prompts)));
  throw wrongUsage('there is no terminal to ask questions on', ...hints);
}

function programInterview(context: Context): Interview {
  return {
    async value(question, given) {
      if (given === undefined) throw wrongUsage(`--password-stdin needs ${question.option} too`);
      return checkOption(question, given);
    },
    password: () => passwordFromStdin(context),
    async newPassword() {
      const password = await passwordFromStdin(context);
      const fault = passwordFault(password);
      if (fault !== undefined) throw wrongUsage(`--password-stdin: the password ${fault}`);
      return password;
    },
  };
}

function personInterview(prompts: Prompts): Interview {
  return {
    value: async (question, given) => (given === undefined ? ask(prompts, question) : checkOption(question, given)),
    password: () => askPassword(prompts),
    newPassword: () => askTwice(prompts),
  };
}

async function ask(prompts: Prompts, { text, faultOf }: Question): Promise<string> {
  for (;;) {
    const answer = (await prompts.ask(text)).trim();
    const fault = faultOf(answer);
    if (fault === undefined) return answer;
    prompts.writeLine(`  It ${fault}.`);
  }
}

async function askPassword(prompts: Prompts): Promise<string> {
  for (;;) {
    const password = await prompts.askSecret('Password: ');
    if (password !== '') return password;
  }
}

/** Twice, since nobody sees what is typed. */
async function askTwice(prompts: Prompts): Promise<string> {
  for (;;) {
    const password = await prompts.askSecret(`Password (${shortestPassword} characters or more): `);
    const fault = passwordFault(password);
    if (fault !== undefined) prompts.writeLine(`  It ${fault}.`);
    else if ((await prompts.askSecret('Password again: ')) === password) return password;
    else prompts.writeLine('  The two are not the same.');
  }
}

/** Something that a person is asked, unless an option says it. */
export interface Question {
  text: string;
  option: string;
  /** What is wrong with an answer, or nothing. */
  faultOf(answer: string): string | undefined;
}

export const nameQuestion: Question = {
  text: 'Name: ',
  option: '--name',
  faultOf: (name) => userNameValidator.faults(name)[0]?.message,
};

export const emailQuestion: Question = {
  text: 'E-mail: ',
  option: '--email',
  faultOf: (email) => (normalizeEmail(email) === undefined ? 'must be an e-mail address' : undefined),
};

/** What is wrong with a new password; the text does not hold it. */
const passwordFault = (password: string) => newPasswordValidator.faults(password)[0]?.message;

const shortestPassword = NewPassword.minLength;

/** The value of an option, which is to be a good answer. */
export function checkOption({ option, faultOf }: Question, value: string): string {
  const text = value.trim();
  const fault = faultOf(text);
  if (fault !== undefined) throw wrongUsage(`${option}: it ${fault}`);
  return text;
}

const maxBytes = 4096;

/** The password that a program gives on standard input, without the line break at its end. */
async function passwordFromStdin(context: Context): Promise<string> {
  if (context.io.stdin.isTTY) throw wrongUsage('--password-stdin: standard input is a terminal, not a file or a pipe');
  const content = await readInput(context, '-', maxBytes);
  if ('unreadable' in content) throw wrongUsage(`--password-stdin: ${content.unreadable}`);
  if ('tooLarge' in content) throw wrongUsage('--password-stdin: standard input is too long for a password');
  const password = decode(content.bytes).replace(/\r?\n$/, '');
  if (password === '') throw wrongUsage('--password-stdin: standard input is empty');
  return password;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrongUsage('--password-stdin: standard input is not UTF-8 text');
  }
}
