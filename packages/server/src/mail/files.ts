import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import MailComposer from 'nodemailer/lib/mail-composer';

import { makeFolder, syncFolder, withFile } from '../files/folder.js';
import { compose, type Message, type Sender } from './message.js';
import type { MailTransport } from './transport.js';

/**
 * Writes mails as files that any mail program opens, so that a service without SMTP can be tried out. The files hold
 * tokens: they are for their owner alone.
 */
export function fileTransport(folder: string, from: Sender): MailTransport {
  return {
    async send(message) {
      const bytes = await new MailComposer(readable(message, from)).compile().build();
      const file = join(folder, fileName(message));
      await makeFolder(folder);
      await withFile(`${file}.part`, 'w', (part) => part.writeFile(lines(bytes)));
      await rename(`${file}.part`, file);
      await syncFolder(folder);
      return { message: `mail written to ${file}`, file };
    },
    close: () => {},
  };
}

/** With the text as it is, not encoded: people look at these files, and take the link out of them. */
function readable(message: Message, from: Sender) {
  const head = compose(message, from);
  const raw = `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${message.text}`;
  return {
    ...head,
    text: undefined,
    html: undefined,
    alternatives: [{ raw }, { content: message.html, contentType: 'text/html; charset=utf-8' }],
  };
}

const lines = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\r\n', '\n');

/** By time, so that the last is the newest, receiver and kind. */
function fileName({ id, to, template, date }: Message): string {
  const time = date.toISOString().replace(/[:.]/g, '-');
  const receiver = to.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  return `${time}-${receiver}-${template}-${id.slice(-6)}.eml`;
}
