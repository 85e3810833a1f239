import { commandFor, formatUrl } from '../config.js';
import type { Context } from '../context.js';
import { Failure } from '../errors.js';
import { note, say } from '../terminal/output.js';
import { canPrompt, confirm } from '../terminal/prompts.js';

/** What is said of sheets that are stored without an account, of one and of several. */
const texts = {
  one: {
    before: 'it will be public, and nobody will ever be able to change or delete it',
    after: 'stored without an account: it stays public, and nobody will be able to change or delete it',
  },
  several: {
    before: 'they will be public, and nobody will ever be able to change or delete them',
    after: 'stored without an account: they stay public, and nobody will be able to change or delete them',
  },
};

const textsFor = (count: number) => (count === 1 ? texts.one : texts.several);

/** Asks whoever is not signed in at a terminal before sheets are stored. Resolves with whether somebody was asked. */
export async function confirmAnonymous({ io, credential, target }: Context, count: number): Promise<boolean> {
  if (credential || !target || !canPrompt(io)) return false;
  say(io, `Not signed in to ${formatUrl(target.url)}: ${textsFor(count).before}.`);
  if (await confirm(io, 'Store it all the same?', false)) return true;
  throw new Failure({
    outcome: 'failed',
    code: 'not-signed-in',
    lines: ['nothing was stored'],
    next: [`to sign in: ${commandFor(target, 'login')}`, 'to store it without this question: --yes'],
  });
}

/** Tells what it means that sheets were stored without an account. */
export function noteAnonymous({ io, credential }: Context, count: number): void {
  if (count > 0 && !credential) note(io, textsFor(count).after);
}
