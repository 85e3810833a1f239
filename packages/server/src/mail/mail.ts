import type { Language } from '@charsheet/schema';

/** What the text of any mail is filled with. */
interface Values {
  /** Of the receiver. Left out of the mail when it could be mistaken for a link. */
  name?: string;
  /** Where the button leads: an absolute URL of one of our pages. */
  url: string;
}

interface ValuesWithLimit extends Values {
  /** How many minutes the link works, from when the mail was enqueued; later than that it is not sent. */
  validMinutes: string;
}

interface ValuesOfChange extends Values {
  newEmail: string;
}

/** The mails of the service, each with what its text is filled with. */
export interface MailValues {
  /** To a new address, of a new account or of an old one, to confirm it. */
  'verify-email': ValuesWithLimit;
  /**
   * To the address of a new account when another mail was asked for, which anybody can do: `url` is the page that takes a
   * password, since the one of the account may be a stranger's.
   */
  'finish-sign-up': ValuesWithLimit;
  /** `url`: the page that takes the new password. */
  'reset-password': ValuesWithLimit;
  /** To the present address, to approve the change to `newEmail`. */
  'change-email': ValuesWithLimit & ValuesOfChange;
  /** To an address that signed up again. `url`: the sign-in page. */
  'already-registered': Values;
  /** To an address that another account was to move to. `url`: the sign-in page. */
  'address-taken': Values;
  /** `url`: the page that sends the mail for a new password. */
  'password-changed': Values;
  /** To the address that was left. `url`: the sign-in page. */
  'email-changed': ValuesOfChange;
}

export type Template = keyof MailValues;

/** A mail to be sent; its text is rendered only then. */
export type Mail<T extends Template = Template> = {
  [K in T]: { to: string; template: K; language: Language; values: MailValues[K] };
}[T];
