import { createHash } from 'node:crypto';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { formatUrl, type Target } from '../../config.js';
import type { Context } from '../../context.js';
import { makeFolder } from '../../files/folder.js';
import { configFolder } from '../../settings-file.js';
import { note } from '../../terminal/output.js';
import type { Entry } from './source.js';

/** Between two times at which it is kept how far an import has come, in milliseconds. */
const pause = 1000;

/** How far an import has come. */
interface Come {
  /** How many entries have a result. */
  done: number;
  /** Which ones: a digest of their lines. */
  seen: string;
  /** How large the files of refused lines were then, in bytes. */
  refused?: readonly number[];
}

/** How far an import of one input, by one account, into one server has come, kept in a file so that it can go on. */
export interface Bookmark {
  /** Where it ended last; nothing when there is nothing to go on with. */
  readonly last: Come | undefined;
  /** Keeps it, at most once a second. */
  move(trail: Trail, refused?: readonly number[]): Promise<void>;
  /** Keeps it now. */
  keep(): Promise<void>;
  /** All is done. */
  remove(): Promise<void>;
}

interface Import {
  input: string;
  target: Target | undefined;
  /** Identifier of the account. */
  account(): Promise<string>;
}

/** Opens the bookmark of an input; nothing is kept of standard input, which cannot be read again, or without a home. */
export async function openBookmark({ io }: Context, { input, target, account }: Import): Promise<Bookmark> {
  const folder = configFolder(io.env);
  const path =
    folder === undefined || input === '-' || !target
      ? undefined
      : join(folder, 'imports', await nameOf(input, target, await account()));
  const last = path === undefined ? undefined : await comeIn(path);
  let now: (() => Come) | undefined;
  let keptAt = io.clock.now();
  const keep = async () => {
    if (path === undefined || folder === undefined || !now) return;
    keptAt = io.clock.now();
    await makeFolder(join(folder, 'imports'));
    await writeFile(path, JSON.stringify(now()), { mode: 0o600 });
  };
  return {
    last,
    async move(trail, refused) {
      now = () => ({ done: trail.count, seen: trail.digest, ...(refused && { refused }) });
      if (io.clock.now() - keptAt >= pause) await keep();
    },
    keep,
    remove: async () => {
      if (path !== undefined) await rm(path, { force: true });
    },
  };
}

async function nameOf(input: string, { url }: Target, account: string): Promise<string> {
  const parts = [formatUrl(url), account, await realpath(input)];
  return `${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}.json`;
}

/** One that was written half, as by a process that was killed, is none: to begin earlier does no harm. */
async function comeIn(path: string): Promise<Come | undefined> {
  try {
    const come = JSON.parse(await readFile(path, 'utf8')) as Come;
    return Number.isInteger(come.done) ? come : undefined;
  } catch {
    return undefined;
  }
}

/** The lines that have a result, in the order of the input. */
export class Trail {
  readonly #hash = createHash('sha256');
  count = 0;

  add(line: Uint8Array): void {
    this.count++;
    this.#hash.update(line).update('\n');
  }

  get digest(): string {
    return this.#hash.copy().digest('base64');
  }
}

/** A line to send and where it is from: nowhere when it only counts how often it came before. */
export interface Sent {
  line: Uint8Array;
  entry?: Entry;
}

interface Going {
  open(): AsyncIterable<Entry>;
  isPublic: boolean | undefined;
  last: Come | undefined;
}

/**
 * The lines that are to be sent, from where an import ended on; from the beginning when the input is not the same any more.
 * The service tells the same line from itself by how often it came before, so each that is among those before goes once
 * more for each time.
 */
export async function linesToSend(
  context: Context,
  { open, isPublic, last }: Going,
): Promise<{ trail: Trail; lines: AsyncIterable<Sent> }> {
  const { lineOf } = await import('../../schema.js');
  const trail = new Trail();
  const before = new Map<string, number>();
  const all = open()[Symbol.asyncIterator]();
  while (last && trail.count < last.done) {
    const { value, done } = await all.next();
    if (done) break;
    const line = lineOf(value.bytes, isPublic);
    trail.add(line);
    before.set(keyOf(line), (before.get(keyOf(line)) ?? 0) + 1);
  }
  if (last && (trail.count !== last.done || trail.digest !== last.seen)) {
    await all.return?.();
    note(context.io, context.texts.sheets.import.changed);
    return linesToSend(context, { open, isPublic, last: undefined });
  }
  const rest = async function* (): AsyncGenerator<Sent> {
    for await (const entry of { [Symbol.asyncIterator]: () => all }) {
      const line = lineOf(entry.bytes, isPublic);
      const key = before.size > 0 ? keyOf(line) : '';
      for (let times = before.get(key) ?? 0; times > 0; times--) yield { line };
      before.delete(key);
      yield { line, entry };
    }
  };
  return { trail, lines: rest() };
}

const keyOf = (line: Uint8Array) => createHash('sha256').update(line).digest('base64').slice(0, 16);
