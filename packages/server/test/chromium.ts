import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

import type * as Playwright from '../../../testbed/node_modules/playwright-core/index.js';
import { type Chromium, packagedChromium } from './packaged-chromium.js';

export type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from '../../../testbed/node_modules/playwright-core/index.js';

const testbed = createRequire(new URL('../../../testbed/package.json', import.meta.url));

/** The source of axe, which looks for what keeps people with disabilities out. */
export const axePath = () => testbed.resolve('axe-core/axe.min.js');

/** Tests look at pages of this machine; nothing else is to be fetched or told to anybody. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a real Chromium. */
export const launchChromium = async (): Promise<Playwright.Browser> => launch(await findChromium());

/** Starts the Chromium of the testbed's package, with the fonts of the package alone: it draws alike everywhere. */
export const launchPackagedChromium = async (): Promise<Playwright.Browser> => launch(await packagedChromium());

function launch({ executablePath, env }: Chromium): Promise<Playwright.Browser> {
  const { chromium } = testbed('playwright-core') as typeof Playwright;
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium's own sandbox does not work for root, nor in most containers; the pages it sees here are ours.
    args: [...args, '--no-sandbox'],
    env: { ...process.env, ...env },
  });
}

const debian = '/usr/bin/chromium';

/** CHROME_PATH, the system's Chromium, or the testbed's package. */
async function findChromium(): Promise<Chromium> {
  const given = process.env['CHROME_PATH'];
  if (given) {
    if (existsSync(given)) return { executablePath: given, env: {} };
    throw new Error(`CHROME_PATH=${given} is not a file`);
  }
  return existsSync(debian) ? { executablePath: debian, env: {} } : packagedChromium().catch(noChromium);
}

function noChromium(cause: unknown): never {
  const help =
    'The browser tests need a Chromium. Run "npm test", which installs one for Linux on x64 into testbed/, or ' +
    "install your system's, or set CHROME_PATH to one";
  throw new Error(help, { cause });
}
