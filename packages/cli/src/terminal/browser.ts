import { spawn } from 'node:child_process';
import { once } from 'node:events';

import type { Io } from './io.js';

/** Opens an address in the browser that BROWSER names, else in the one of the system; tells whether there is one. */
export async function openInBrowser({ env }: Pick<Io, 'env'>, url: string): Promise<boolean> {
  const chosen = env['BROWSER']?.trim();
  if (chosen) return openIn(chosen, url, env);
  if (!hasScreen(env)) return false;
  const { default: open } = await import('open');
  try {
    const child = await open(url);
    // A system without a browser says so soon; a browser may well run for days.
    const ending = once(child, 'exit').then(([status]) => status === 0);
    return await Promise.race([ending, once(child, 'error').then(() => false), soon()]);
  } catch {
    return false;
  }
}

/** By a shell, so that the command may have arguments; `%s` stands for the address, which else comes last. */
async function openIn(browser: string, url: string, env: Io['env']): Promise<boolean> {
  const command = browser.includes('%s') ? browser.replaceAll('%s', '"$1"') : `${browser} "$1"`;
  // What it says is no result of ours.
  const child = spawn('/bin/sh', ['-c', command, 'sh', url], { stdio: ['inherit', 2, 2], env: { ...env } });
  const failed = once(child, 'error').then(() => false);
  return Promise.race([once(child, 'exit').then(([status]) => status === 0), failed]);
}

/** Elsewhere there always is one. */
const hasScreen = (env: Io['env']) =>
  process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME']);

const soonMs = 2000;

const soon = () =>
  new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(true), soonMs).unref();
  });
