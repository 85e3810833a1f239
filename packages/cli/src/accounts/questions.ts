import { wrongUsage } from '../errors.js';
import { NewPassword, normalizeEmail, UserName, validator } from '../schema.js';

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
  faultOf: (name) => validator(UserName).faults(name)[0]?.message,
};

export const emailQuestion: Question = {
  text: 'E-mail: ',
  option: '--email',
  faultOf: (email) => (normalizeEmail(email) === undefined ? 'must be an e-mail address' : undefined),
};

/** What is wrong with a new password; the text does not hold it. */
export const passwordFault = (password: string) => validator(NewPassword).faults(password)[0]?.message;

export const shortestPassword = NewPassword.minLength;

/** The value of an option, which is to be a good answer. */
export function checked({ option, faultOf }: Question, value: string): string {
  const text = value.trim();
  const fault = faultOf(text);
  if (fault !== undefined) throw wrongUsage(`${option}: it ${fault}`);
  return text;
}
