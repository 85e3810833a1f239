import type { Language } from '@charsheet/schema';

/** What every mail may hold. */
interface Values {
  /** How the receiver is called. Left out of the mail when it could be mistaken for a link. */
  name?: string;
  /** Where the button leads: an absolute URL of one of our pages. */
  url: string;
}

interface ValuesWithLimit extends Values {
  /** How many minutes the link works, counted from when the mail was asked for; a mail that is later than that is not sent. */
  validMinutes: string;
}

interface ValuesOfChange extends Values {
  newEmail: string;
}

/** The mails of the service, each with what it has to be told. */
export interface MailValues {
  /** To a new address, of a new account or of an old one: is it yours? */
  'verify-email': ValuesWithLimit;
  /** `url`: the page that takes the new password. */
  'reset-password': ValuesWithLimit;
  /** To the present address: may the account move to `newEmail`? */
  'change-email': ValuesWithLimit & ValuesOfChange;
  /** To an address that signed up again. `url`: the sign-in page. */
  'already-registered': Values;
  /** `url`: the page where a new password can be asked for. */
  'password-changed': Values;
  /** To the address that was left. `url`: the sign-in page. */
  'email-changed': ValuesOfChange;
}

export type Template = keyof MailValues;

/** A mail to be sent; the text is made of it only then. */
export type Mail<T extends Template = Template> = {
  [K in T]: { to: string; template: K; language: Language; values: MailValues[K] };
}[T];
