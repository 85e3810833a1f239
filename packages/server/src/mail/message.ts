import addressparser from 'nodemailer/lib/addressparser';
import type { SendMailOptions } from 'nodemailer/lib/mailer';

import { Undeliverable } from './failure.js';
import type { Mail } from './mail.js';
import type { Rendered } from './templates.js';

/** A mail that is ready for a transport. */
export interface Message extends Pick<Mail, 'to' | 'template' | 'language'>, Rendered {
  id: string;
  date: Date;
}

/** One plain address: nothing that could be read as a list, a comment, or a line of its own. */
const plainAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/**
 * The message for nodemailer.
 * @throws Undeliverable when the receiver is not one plain address
 */
export function compose({ id, to, language, subject, text, html, date }: Message, from: Sender): SendMailOptions {
  if (!plainAddress.test(to)) throw new Undeliverable('the receiver is not an address');
  return {
    from,
    // An object, since nodemailer would parse a text.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date,
    // The same at each attempt, so that a mail that was sent twice is recognized as one.
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}

export interface Sender {
  name: string;
  address: string;
}

/**
 * Reads the sender, as in `charsheet <no-reply@example.com>`.
 * @throws Error when it is not one address
 */
export function readSender(text: string): Sender {
  const [sender, ...others] = addressparser(text, { flatten: true });
  if (!sender || others.length > 0 || !plainAddress.test(sender.address)) {
    throw new Error('MAIL_FROM: must be one address, as in "charsheet <no-reply@example.com>"');
  }
  return { name: sender.name || 'charsheet', address: sender.address };
}
