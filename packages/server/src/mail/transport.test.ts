import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { languages } from '@charsheet/schema';

import { buildMail } from '../../test/mail.js';
import { type MailServer, startMailServer } from '../../test/mail-server.js';
import type { Mail, Template } from './mail.js';
import type { Message } from './message.js';
import { render } from './templates.js';
import { mailTransport } from './transport.js';

const from = 'charsheet <no-reply@example.org>';
const signal = new AbortController().signal;
const templates: Template[] = [
  'verify-email',
  'reset-password',
  'change-email',
  'already-registered',
  'password-changed',
  'email-changed',
];

function buildMessage(members: Partial<Message> = {}): Message {
  const mail = buildMail();
  const id = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';
  return { ...mail, ...render(mail, 0), id, date: new Date('2026-05-01T18:30:00.123Z'), ...members };
}

/** Without the line break that the end of a part adds. */
const content = (mail: Email | undefined) => ({
  subject: mail?.subject,
  text: mail?.text?.trimEnd(),
  html: mail?.html?.trimEnd(),
});

describe('by SMTP', () => {
  let server: MailServer;
  const transportTo = (smtpUrl: string) => {
    const transport = mailTransport({ smtpUrl, from, folder: '' });
    onTestFinished(() => transport.close());
    return transport;
  };
  beforeAll(async () => {
    server = await startMailServer();
  });
  beforeEach(() => {
    server.received = [];
  });
  afterAll(() => server.stop());

  it('every mail arrives as it was written, in both languages', async () => {
    const transport = transportTo(server.url);
    for (const language of languages) {
      for (const template of templates) {
        const values = { name: 'Őrjítő Özséb', url: 'https://charsheet.example/x?a=1&b=ű', validMinutes: '60' };
        const mail = { to: 'ozseb@example.hu', template, language, values: { ...values, newEmail: 'uj@example.hu' } };
        const text = render(mail as Mail, 0);
        await transport.send(buildMessage({ language, ...text }), signal);
        expect(content(server.received.at(-1)?.message)).toEqual(text);
      }
    }
    expect(new Set(server.received.map(({ message }) => message.subject)).size).toBe(12);
  });

  it('a mail says who sent it, to whom, in what language, and that no person did', async () => {
    const receipt = await transportTo(server.url).send(buildMessage(), signal);
    expect(receipt.reply).toMatch(/^250 /);
    const [mail] = server.received;
    expect(mail?.message).toMatchObject({
      from: { name: 'charsheet', address: 'no-reply@example.org' },
      to: [{ name: '', address: 'virag@example.hu' }],
      messageId: '<0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64@example.org>',
      date: '2026-05-01T18:30:00.000Z',
    });
    expect(mail?.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail?.header('Content-Language')).toBe('hu');
    expect(mail?.header('Content-Type')).toMatch(/^multipart\/alternative/);
  });

  it('no name and no subject makes a header of its own', async () => {
    const subject = 'Hi\r\nBcc: evil@example.net\r\n\r\nbody';
    await transportTo(server.url).send(buildMessage({ subject, language: 'hu\r\nX-Evil: 1' as 'hu' }), signal);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['virag@example.hu']);
    expect(mail?.message.bcc ?? []).toEqual([]);
    expect(mail?.header('X-Evil')).toBeUndefined();
    expect(mail?.message.subject).toBe('Hi Bcc: evil@example.net  body');
  });

  it('nothing is sent to a server whose certificate nobody knows', async () => {
    const secure = await startMailServer({ secure: true });
    onTestFinished(() => secure.stop());
    await expect(transportTo(secure.url).send(buildMessage(), signal)).rejects.toThrow(/self-signed|expired/);
    expect(secure.received).toEqual([]);
  });

  it('no password is sent in the clear, but to this machine', async () => {
    const withPassword = server.url.replace('//', '//user:secret@');
    await transportTo(withPassword).send(buildMessage(), signal);
    expect(server.received).toHaveLength(1);
    const elsewhere = withPassword.replace('127.0.0.1', '0.0.0.0');
    await expect(transportTo(elsewhere).send(buildMessage(), signal)).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.received).toHaveLength(1);
  });

  it('a URL that is none is refused without showing what is in it', () => {
    expect(() => transportTo('smtp://user:secret@[')).toThrow(/^SMTP_URL: must be a URL(?!.*secret)/);
  });
});

describe('without SMTP', () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'charsheet-mail-')), 'data', 'outbox');
  });
  const send = async (message = buildMessage()) => {
    onTestFinished(() => rm(dirname(dirname(folder)), { recursive: true }));
    const { file = '' } = await mailTransport({ smtpUrl: undefined, from, folder }).send(message, signal);
    return file;
  };

  it('a mail becomes a file for its owner alone, with the link to be read in it', async () => {
    const file = await send();
    expect(await readdir(folder)).toEqual(['2026-05-01T18-30-00-123Z-virag-example-hu-verify-email-2f1e64.eml']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const bytes = await readFile(file, 'utf8');
    expect(bytes).toContain(`\n${buildMail().values.url}\n`);
    expect(bytes).not.toContain('\r');
    expect(content(await PostalMime.parse(bytes))).toEqual(render(buildMail(), 0));
  });

  it('what was being written when a process ended is removed, once nobody can be writing it', async () => {
    const file = await send();
    const [old, young] = [`${file}.old.eml.part`, `${file}.young.eml.part`];
    for (const part of [old, young]) await writeFile(part, 'half a mail');
    const { tidyUp } = mailTransport({ smtpUrl: 'smtp://mail.example', from, folder });
    const then = new Date(Date.now() - 11_000);
    await utimes(old, then, then);
    expect(await tidyUp()).toBe(false);
    expect(await readdir(folder)).toEqual([basename(file), basename(young)]);
    await utimes(young, then, then);
    expect(await tidyUp()).toBe(true);
    expect(await readdir(folder)).toEqual([basename(file)]);
    expect(await mailTransport({ smtpUrl: undefined, from, folder: `${folder}-not-there` }).tidyUp()).toBe(true);
  });

  it('its receiver does not choose where the file is', async () => {
    const file = await send(buildMessage({ to: '../../../etc/cron.d/x@example.hu' }));
    expect(dirname(file)).toBe(folder);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('the sender', () => {
  it.each(['', 'nobody', 'a@example.org, b@example.org'])('%j is refused', (text) => {
    expect(() => mailTransport({ smtpUrl: undefined, from: text, folder: '' })).toThrow(/^MAIL_FROM: /);
  });
});
