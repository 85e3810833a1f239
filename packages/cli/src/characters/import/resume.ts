import { createHash } from 'node:crypto';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { formatUrl, type Target } from '../../config.js';
import type { Context } from '../../context.js';
import { makeFolder } from '../../files/folder.js';
import { configFolder } from '../../settings-file.js';
import type { Entry } from './source.js';

/** Between two times at which it is kept how far an import has come, in milliseconds. */
const pause = 1000;

/** How far an import of one input into one server has come, kept in a file so that it can go on. */
export interface Bookmark {
  /** How many lines have a result. */
  readonly done: number;
  /** Keeps it, at most once a second. */
  move(done: number): Promise<void>;
  /** Keeps it now. */
  keep(): Promise<void>;
  /** All is done. */
  remove(): Promise<void>;
}

/** Opens the bookmark of an input; nothing is kept of standard input, which cannot be read again, or without a home. */
export async function openBookmark({ io }: Context, input: string, target: Target | undefined): Promise<Bookmark> {
  const folder = configFolder(io.env);
  const path = folder === undefined || input === '-' || !target ? undefined : await pathOf(folder, input, target);
  let done = path === undefined ? 0 : await doneIn(path);
  let keptAt = io.clock.now();
  const keep = async () => {
    if (path === undefined || folder === undefined) return;
    keptAt = io.clock.now();
    await makeFolder(join(folder, 'imports'));
    await writeFile(path, JSON.stringify({ done }), { mode: 0o600 });
  };
  return {
    get done() {
      return done;
    },
    async move(to) {
      done = to;
      if (io.clock.now() - keptAt >= pause) await keep();
    },
    keep,
    remove: async () => {
      if (path !== undefined) await rm(path, { force: true });
    },
  };
}

async function pathOf(folder: string, input: string, { url }: Target): Promise<string> {
  const name = createHash('sha256')
    .update(`${formatUrl(url)}\n${await realpath(input)}`)
    .digest('hex')
    .slice(0, 32);
  return join(folder, 'imports', `${name}.json`);
}

async function doneIn(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const { done } = JSON.parse(text) as { done?: unknown };
    return Number.isInteger(done) ? Number(done) : 0;
  } catch {
    return 0;
  }
}

/** An entry to send, or a line that only counts how often it came before. */
export type Sent = Entry | { bytes: Buffer; place?: undefined };

/**
 * The entries after so many. The service tells the same line from itself by how often it came before, so each that is among
 * those before goes once more for each time.
 */
export async function* after(entries: AsyncIterable<Entry>, skipped: number): AsyncGenerator<Sent> {
  const before = new Map<string, number>();
  const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64').slice(0, 16);
  let left = skipped;
  for await (const entry of entries) {
    const key = skipped > 0 ? keyOf(entry.bytes) : '';
    if (left > 0) {
      left--;
      before.set(key, (before.get(key) ?? 0) + 1);
      continue;
    }
    for (let times = before.get(key) ?? 0; times > 0; times--) yield { bytes: entry.bytes };
    before.delete(key);
    yield entry;
  }
}
