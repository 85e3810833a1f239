import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { readInput } from '../files/input.js';

const mostBytes = 4096;

/** The password that a program gives on standard input, without the line break at its end. */
export async function passwordFromStdin(context: Context): Promise<string> {
  if (context.io.stdin.isTTY) throw wrongUsage('--password-stdin: standard input is a terminal, not a file or a pipe');
  const content = await readInput(context, '-', mostBytes);
  if ('unreadable' in content) throw wrongUsage(`--password-stdin: ${content.unreadable}`);
  if ('tooLarge' in content) throw wrongUsage('--password-stdin: standard input is too long for a password');
  const password = decode(content.bytes).replace(/\r?\n$/, '');
  if (password === '') throw wrongUsage('--password-stdin: standard input is empty');
  return password;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrongUsage('--password-stdin: standard input is not UTF-8 text');
  }
}
