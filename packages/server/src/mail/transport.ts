import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder, syncFolder, withFile } from '../files/folder.js';
import { loadedWhenNeeded } from '../loaded-when-needed.js';
import { withoutSecrets } from './failure.js';
import { compose, type Message, readSender, type Sender } from './message.js';

/** Hands mails over to whoever delivers them. */
export interface MailTransport {
  /** Resolves when the mail is in other hands, so that it need not be sent again. */
  send(message: Message, signal: AbortSignal): Promise<Receipt>;
  /**
   * Removes what was being written when a process ended, but nothing that may still be written.
   * @returns whether nothing of the kind is left
   */
  tidyUp(): Promise<boolean>;
  close(): void;
}

/** What the log may say about a mail that was handed over. */
export interface Receipt {
  /** For people: where it is. */
  message: string;
  /** The answer of the SMTP server; it often has the name under which that server logs the mail. */
  reply?: string;
  file?: string;
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
 * The transport for a configuration.
 * @throws Error when it cannot be used: `from` is not an address, or `smtpUrl` not a URL
 */
export function mailTransport({ smtpUrl, from, folder }: MailTransportOptions): MailTransport {
  const sender = readSender(from);
  const transport = smtpUrl === undefined ? fileTransport(folder, sender) : smtpTransport(smtpUrl, sender);
  return { ...transport, tidyUp: () => removeParts(folder) };
}

const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Sends mails by an SMTP server. Options in the query of the URL, as `?tls.servername=...`, override those set here. */
function smtpTransport(url: string, from: Sender): Omit<MailTransport, 'tidyUp'> {
  const { hostname, password } = readUrl(url);
  const options = {
    url,
    pool: true as const,
    maxConnections: 3,
    // A connection that was lost before anything was sent is replaced; the worker retries everything else.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    // STARTTLS is used wherever it is offered; a password is never sent without.
    requireTLS: password !== '' && !thisMachine.test(hostname),
    tls: { rejectUnauthorized: true },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let close = () => {};
  const mailer = loadedWhenNeeded(async () => {
    const { createTransport } = await import('nodemailer');
    const made = createTransport(options);
    close = () => made.close();
    return made;
  });
  return {
    async send(message, signal) {
      const { response } = await (await mailer()).sendMail({ ...compose(message, from), signal });
      return { message: 'mail sent', reply: withoutSecrets(response) };
    },
    close: () => close(),
  };
}

function readUrl(url: string): URL {
  // The error of URL would show the password.
  if (!URL.canParse(url)) throw new Error('SMTP_URL: must be a URL, as in "smtps://user:password@host:465"');
  return new URL(url);
}

/**
 * Writes mails as files that any mail program opens, so that a service without SMTP can be tried out. The files hold
 * tokens, so only their owner can read them.
 */
function fileTransport(folder: string, from: Sender): Omit<MailTransport, 'tidyUp'> {
  return {
    async send(message) {
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      const bytes = await new MailComposer(readable(message, from)).compile().build();
      const file = join(folder, fileName(message));
      await makeFolder(folder);
      await withFile(`${file}.part`, 'w', (part) => part.writeFile(withUnixLines(bytes)));
      await rename(`${file}.part`, file);
      await syncFolder(folder);
      return { message: `mail written to ${file}`, file };
    },
    close: () => {},
  };
}

/** To write a mail takes a moment; a part that is older than this, in milliseconds, is left over. */
const partMs = 10_000;

/** Also where mails go to a server now: before, they may have become files. */
async function removeParts(folder: string): Promise<boolean> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml.part'));
  const areGone = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const written = (await stat(path).catch(() => undefined))?.mtimeMs;
      const isYoung = written !== undefined && Math.abs(Date.now() - written) < partMs;
      if (!isYoung) await rm(path, { force: true });
      return !isYoung;
    }),
  );
  return !areGone.includes(false);
}

/** With the text part not encoded: people read these files, and copy the link out of them. */
function readable(message: Message, from: Sender) {
  const raw = `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${message.text}`;
  return {
    ...compose(message, from),
    text: undefined,
    html: undefined,
    alternatives: [{ raw }, { content: message.html, contentType: 'text/html; charset=utf-8' }],
  };
}

const withUnixLines = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\r\n', '\n');

/** Begins with the time, so that the newest file is the last. */
function fileName({ id, to, template, date }: Message): string {
  const time = date.toISOString().replace(/[:.]/g, '-');
  const receiver = to.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  return `${time}-${receiver}-${template}-${id.slice(-6)}.eml`;
}
