import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { buildSync } from 'esbuild';

import { shortLived } from './server-process.js';

const server = fileURLToPath(new URL('..', import.meta.url));

/** Makes a TypeScript file of this package, named from the package's folder, one that `node` runs. */
export function bundle(file: string): string {
  const outfile = `${server}node_modules/.cache/charsheet/${file.replace(/\W/g, '-')}.mjs`;
  buildSync({
    entryPoints: [`${server}${file}`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}

export interface Child {
  process: ChildProcess;
  /** Its standard output, line by line. */
  lines: AsyncIterableIterator<string>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

/** Runs a bundled file in a process of its own, which can see its parent's end in that of its input. */
export function runChild(file: string, ...args: string[]): Child {
  const child = spawn(process.execPath, [...shortLived, file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  return {
    process: child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
