import { fileTransport } from './files.js';
import { type Message, readSender } from './message.js';
import { smtpTransport } from './smtp.js';

/** What the log may know of a mail that is in other hands. */
export interface Receipt {
  /** For people: where it is. */
  message: string;
  /** What the SMTP server said: often the name by which its own log knows the mail. */
  reply?: string;
  file?: string;
}

/** The way by which mails leave. */
export interface MailTransport {
  /** Resolves when the mail is in other hands, so that it need not be sent again. */
  send(message: Message, signal: AbortSignal): Promise<Receipt>;
  close(): void;
}

export interface MailTransportOptions {
  /** `smtp://user:password@host:587` or `smtps://...:465`; absent: mails become files. */
  smtpUrl: string | undefined;
  /** Sender of every mail, as `name <address>` or an address. */
  from: string;
  /** Where mails become files; made when it is missing. */
  folder: string;
}

/**
 * The way that the configuration asks for.
 * @throws Error when it cannot be used: `from` is not an address, or `smtpUrl` not a URL
 */
export function mailTransport({ smtpUrl, from, folder }: MailTransportOptions): MailTransport {
  const sender = readSender(from);
  return smtpUrl === undefined ? fileTransport(folder, sender) : smtpTransport(smtpUrl, sender);
}
