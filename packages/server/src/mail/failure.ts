import type { NodemailerError } from 'nodemailer/lib/errors';

/** A mail that cannot be sent, now or later; the message says why. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * Whether another attempt is of no use: the server refused this receiver or this message for good. A refused sender or
 * password is a mistake in the configuration, which the operator may correct.
 */
export function isPermanent(error: unknown): boolean {
  if (error instanceof Undeliverable) return true;
  const { code, command, permanent } = error as NodemailerError;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/** What went wrong, fit for a log: servers repeat the address, and some the link that they take for spam. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, command, response, message } = error as NodemailerError;
  return [code, command, withoutSecrets(response ?? message)].filter(Boolean).join(' ');
}

/** Without addresses and links, and at most 300 characters long. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/https?:\S+/gi, '(link)')
    .replace(/[^\s<>:,;"]+/g, (word) => (isAddress(word) ? '(address)' : word))
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}

/** By a search of its own: an expression that looks for the sign from every letter takes as long as a word has, squared. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && at < word.length - 1;
}
