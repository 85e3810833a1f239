import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';

import { systemClock } from '../../src/clock.js';
import { mailTransport } from '../../src/mail/transport.js';
import { type MailWorker, mailWorker } from '../../src/mail/worker.js';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  launchChromium,
  type Page,
} from '../chromium.js';
import type { TestApp } from '../harness.js';
import { type MailServer, startMailServer } from '../mail-server.js';
import type { Person } from '../people.js';

/** A browser, and the mailbox of whoever uses it. */
export interface Surfing {
  /** A window of its own, without the cookies of the others. Scripts do not run in it unless asked for. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Sends what waits, and returns the link of the mail that came last. */
  linkOfMail(): Promise<string>;
  /** What browsers complained about. */
  complaints: string[];
}

/** Starts a browser and a mail server for the tests of one file. */
export function surfing(app: TestApp): Surfing {
  const complaints: string[] = [];
  const cleanUp: (() => Promise<unknown>)[] = [];
  let browser: Browser;
  let server: MailServer;
  let mail: MailWorker;
  let read = 0;

  beforeAll(async () => {
    browser = await launchChromium();
    cleanUp.unshift(() => browser.close());
    server = await startMailServer();
    cleanUp.unshift(() => server.stop());
    const transport = mailTransport({ smtpUrl: server.url, from: 'charsheet <no-reply@example.org>', folder: '' });
    const log = pino({ level: 'silent' });
    mail = mailWorker({ knex: app.database.knex, transport, log, clock: systemClock });
    cleanUp.unshift(() => mail.stop(1000));
  });
  afterAll(async () => {
    for (const step of cleanUp) await step();
  });

  return {
    complaints,
    async open(options = {}) {
      const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false, ...options });
      const page = await context.newPage();
      page.on('console', (message) => {
        const isPage = message.location().url === page.url();
        if (message.type() !== 'error' || isExpected(message.text(), isPage)) return;
        complaints.push(`${message.text()} (${page.url()})`);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      return page;
    },
    async linkOfMail() {
      mail.wake();
      await server.until(read + 1);
      read = server.received.length;
      const link = /^http\S+$/m.exec(server.received.at(-1)?.message.text ?? '')?.[0];
      expect(link).toBeDefined();
      return link ?? '';
    },
  };
}

/** From now on a browser is that of somebody who has signed in. */
export async function takeCookie(context: BrowserContext, app: TestApp, { cookie }: Person): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: app.url }]);
}

/** Clicks on something that leads to another page, and waits until that one is there. */
export async function click(page: Page, target: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), target.click()]);
}

/** A form that is shown once more, with what is wrong in it, or a page that says that there is no such sheet. */
const isExpected = (text: string, isPage: boolean) =>
  /the server responded with a status of 4(00|22)/.test(text) || (isPage && /a status of 404/.test(text));
