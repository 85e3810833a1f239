import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { canPrompt, type Prompts, prompting } from '../terminal/prompts.js';
import { passwordFromStdin } from './password-stdin.js';
import { checked, passwordFault, type Question, shortestPassword } from './questions.js';

/** Where answers come from: a person, or a program that gives options and standard input. */
export interface Interview {
  /** The value of an option, or else the answer to its question. */
  value(question: Question, given: string | undefined): Promise<string>;
  password(): Promise<string>;
  /** A password that is good enough for an account. */
  newPassword(): Promise<string>;
}

export interface InterviewOptions {
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
  talk: (interview: Interview) => Promise<T>,
): Promise<T> {
  if (passwordStdin) return talk(ofProgram(context));
  if (canPrompt(context.io)) return prompting(context.io, (prompts) => talk(ofPerson(prompts)));
  throw wrongUsage('there is no terminal to ask questions on', ...hints);
}

function ofProgram(context: Context): Interview {
  return {
    async value(question, given) {
      if (given === undefined) throw wrongUsage(`--password-stdin needs ${question.option} too`);
      return checked(question, given);
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

function ofPerson(prompts: Prompts): Interview {
  return {
    value: async (question, given) => (given === undefined ? ask(prompts, question) : checked(question, given)),
    password: () => askPassword(prompts),
    newPassword: () => askTwice(prompts),
  };
}

async function ask(prompts: Prompts, { text, faultOf }: Question): Promise<string> {
  for (;;) {
    const answer = (await prompts.ask(text)).trim();
    const fault = faultOf(answer);
    if (fault === undefined) return answer;
    prompts.say(`  It ${fault}.`);
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
    if (fault !== undefined) prompts.say(`  It ${fault}.`);
    else if ((await prompts.askSecret('Password again: ')) === password) return password;
    else prompts.say('  The two are not the same.');
  }
}
