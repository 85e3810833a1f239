import { commandFor, formatUrl } from '../config.js';
import type { Context } from '../context.js';
import { Failure } from '../errors.js';
import { note, say } from '../terminal/output.js';
import { canPrompt, confirm } from '../terminal/prompts.js';

/** Asks whoever is not signed in at a terminal before sheets are stored. Resolves with whether somebody was asked. */
export async function confirmAnonymous({ io, texts, credential, target }: Context, count: number): Promise<boolean> {
  if (credential || !target || !canPrompt(io)) return false;
  const { anonymous } = texts.sheets;
  say(io, anonymous.before(formatUrl(target.url), count));
  if (await confirm(io, anonymous.ask, false)) return true;
  throw new Failure({
    outcome: 'failed',
    code: 'not-signed-in',
    lines: [anonymous.nothingStored],
    next: [anonymous.toSignIn(commandFor(target, 'login')), anonymous.withoutQuestion],
  });
}

/** Tells what it means that sheets were stored without an account. */
export function noteAnonymous({ io, texts, credential }: Context, count: number): void {
  if (count > 0 && !credential) note(io, texts.sheets.anonymous.after(count));
}
