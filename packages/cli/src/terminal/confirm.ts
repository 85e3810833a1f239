import type { Io } from './io.js';
import { prompting } from './prompts.js';
import { visible } from './terminal-text.js';

/** Asks for a yes or a no; `usual` is what Enter alone means. */
export async function confirm(io: Io, question: string, usual: boolean): Promise<boolean> {
  const choices = usual ? '[Y/n]' : '[y/N]';
  const answer = await prompting(io, (prompts) => prompts.ask(`${visible(question)} ${choices} `));
  const given = answer.trim().toLowerCase();
  return given === '' ? usual : ['y', 'yes'].includes(given);
}
