import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Of the envelope. */
  from: string;
  to: string[];
  message: Email;
  raw: string;
  header(name: string): string | undefined;
}

export type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA';

/** A real SMTP server on this machine, which misbehaves when it is told to. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** What it answers at a step of the dialogue in place of yes. */
  refusal: { at: Step; code: number; message: string } | undefined;
  /** Cut the connection in place of the answer to DATA. */
  dropAfterData: boolean;
  /** Waited for before the answer to DATA. */
  hold: Promise<unknown> | undefined;
  /** Mails that have come in, also those that it has not answered yet. */
  begun: number;
  /** Waits until it has so many mails. */
  until(count: number): Promise<void>;
  /** Waits until so many mails have come in. */
  untilBegun(count: number): Promise<void>;
  stop(): Promise<void>;
  /** On the same port as before. */
  restart(): Promise<void>;
}

/** @param secure speak TLS from the start, with a certificate that nobody knows */
export async function startMailServer({ secure = false } = {}): Promise<MailServer> {
  const arrivals = new EventTarget();
  const sockets = new Set<Socket>();
  let port = 0;
  let smtp: SMTPServer;

  const server: MailServer = {
    url: '',
    received: [],
    refusal: undefined,
    dropAfterData: false,
    hold: undefined,
    begun: 0,
    async until(count) {
      while (server.received.length < count) await once(arrivals, 'mail');
    },
    async untilBegun(count) {
      while (server.begun < count) await once(arrivals, 'begun');
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => smtp.close(done));
    },
    restart: listen,
  };

  function answer(at: Step, done: (error?: Error | null) => void): void {
    const { refusal } = server;
    if (refusal?.at === at) done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    else done();
  }

  async function listen(): Promise<void> {
    smtp = new SMTPServer({
      secure,
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      logger: false,
      onAuth: ({ username }, _, done) => done(null, { user: username }),
      onMailFrom: (_, __, done) => answer('MAIL FROM', done),
      onRcptTo: (_, __, done) => answer('RCPT TO', done),
      async onData(stream, { envelope }, done) {
        const raw = await buffer(stream).catch(() => undefined);
        // Its sender has gone away in the middle.
        if (!raw) return;
        server.begun++;
        arrivals.dispatchEvent(new Event('begun'));
        await server.hold;
        if (server.refusal?.at === 'DATA') return answer('DATA', done);
        server.received.push(await received(raw, envelope));
        if (server.dropAfterData) for (const socket of sockets) socket.destroy();
        else done();
        arrivals.dispatchEvent(new Event('mail'));
      },
    });
    // Clients that go away or dislike the certificate are what some tests are about.
    smtp.on('error', () => {});
    // Node 20 crashes when the socket below one of TLS is destroyed.
    smtp.server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => sockets.add(socket));
    smtp.listen(port, '127.0.0.1');
    await once(smtp.server, 'listening');
    port = (smtp.server.address() as AddressInfo).port;
    server.url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`;
  }

  await listen();
  return server;
}

type Envelope = { mailFrom: { address: string } | false; rcptTo: { address: string }[] };

async function received(raw: Buffer, { mailFrom, rcptTo }: Envelope): Promise<ReceivedMail> {
  const message = await PostalMime.parse(raw);
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    message,
    raw: raw.toString('utf8'),
    header: (name) => message.headers.find(({ key }) => key === name.toLowerCase())?.value,
  };
}
