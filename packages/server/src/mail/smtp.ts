import { createTransport } from 'nodemailer';

import { withoutSecrets } from './failure.js';
import { compose, type Sender } from './message.js';
import type { MailTransport } from './transport.js';

const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Sends mails by an SMTP server. What the URL says in its query, as `?tls.servername=...`, goes before what is set here. */
export function smtpTransport(url: string, from: Sender): MailTransport {
  const { hostname, password } = readUrl(url);
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A connection that was lost before anything was sent is replaced; all else is the worker's to try again.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    // STARTTLS is taken wherever it is offered; a password never goes without.
    requireTLS: password !== '' && !thisMachine.test(hostname),
    tls: { rejectUnauthorized: true },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message, signal) {
      const { response } = await mailer.sendMail({ ...compose(message, from), signal });
      return { message: 'mail sent', reply: withoutSecrets(response) };
    },
    close: () => mailer.close(),
  };
}

function readUrl(url: string): URL {
  // The error of URL would show the password.
  if (!URL.canParse(url)) throw new Error('SMTP_URL: must be a URL, as in "smtps://user:password@host:465"');
  return new URL(url);
}
