import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm, unlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Logger } from 'pino';

import { within } from '../database/deadline.js';
import { limits } from '../limits.js';

// The folder of an embedded database is the server's alone, so it is the server that makes a copy for whoever asks for one at
// a socket in it. Who may open the socket could as well read the folder.

const socketIn = (folder: string) => join(folder, 'backup.sock');
const copiesBegin = 'backup-copy-';

type Answer = { copy: string } | { error: string };

interface Offer {
  knex: Knex;
  /** The folder, which this process has alone. */
  folder: string;
  log: Logger;
  /** Most that a copy may take while writes wait, in milliseconds. */
  most?: number;
}

/** Makes copies for whoever asks, one at a time, until the signal. */
export async function offerCopies(
  { knex, folder, log, most = limits.copy }: Offer,
  signal: AbortSignal,
): Promise<void> {
  let isBusy = false;
  const serve = async (caller: Socket) => {
    caller.on('error', () => {});
    // Or its end would not be heard of.
    caller.resume();
    if (isBusy) return answer(caller, { error: 'another backup is under way' });
    isBusy = true;
    const gone = new Promise((resolve) => caller.once('close', resolve));
    const copy = join(folder, copiesBegin + randomUUID());
    try {
      answer(caller, await copyAtRest(knex, folder, { copy, most }).then(() => ({ copy }), asAnswer));
      await Promise.race([gone, delay(limits.backup, undefined, { ref: false })]);
    } finally {
      await rm(copy, { recursive: true, force: true }).catch(() => {});
      isBusy = false;
    }
  };
  try {
    // What a server left that was killed.
    const names = await readdir(folder);
    for (const name of names.filter((name) => name.startsWith(copiesBegin)))
      await rm(join(folder, name), { recursive: true });
    // Without a look at it, which `rm` has: where the last file that Node.js looked at was a socket, it imports packages from where
    // their links are, and does not find what they need (nodejs/node#51142).
    if (names.includes(basename(socketIn(folder)))) await unlink(socketIn(folder));
    const server = createServer(
      (caller) =>
        void serve(caller).catch((error: unknown) => {
          log.warn({ reason: (error as Error).message }, 'a copy for a backup could not be removed');
        }),
    );
    server.listen({ path: socketIn(folder), signal });
    server.unref();
    await once(server, 'listening', { signal });
    await chmod(socketIn(folder), 0o600);
  } catch (error) {
    if (!signal.aborted)
      log.warn({ reason: (error as Error).message }, 'backups are not possible while this server runs');
  }
}

/** The caller hangs up when it needs the copy no more. */
const answer = (caller: Socket, what: Answer) => void caller.write(`${JSON.stringify(what)}\n`);
const asAnswer = (error: Error): Answer => ({ error: error.message });

/** Copies the database while nothing can be written to it: a transaction has its only connection. */
async function copyAtRest(knex: Knex, folder: string, { copy, most }: { copy: string; most: number }): Promise<void> {
  let copying: Promise<void> | undefined;
  try {
    await within(performance.now() + limits.database, () =>
      knex.transaction(async (transaction) => {
        await transaction.raw('checkpoint');
        copying = copyFolder(join(folder, 'pgdata'), join(copy, 'pgdata'));
        copying.catch(() => {});
        const late = tooLate(most);
        late.catch(() => {});
        await Promise.race([copying, late]);
      }),
    );
  } finally {
    // What is given up goes on to its end, or it would be removed while it grows.
    await copying?.catch(() => {});
  }
}

async function tooLate(most: number): Promise<never> {
  await delay(most, undefined, { ref: false });
  throw new Error(`to copy the database takes more than ${most / 1000} s: stop the server for a backup`);
}

/** Files that are copied at a time. */
const atOnce = 16;

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => join(parentPath, name).slice(from.length);
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(join(to, pathOf(entry)), { recursive: true, mode: 0o700 });
  const files = entries.filter((entry) => entry.isFile()).values();
  const work = async () => {
    for (const file of files)
      await copyFile(join(from, pathOf(file)), join(to, pathOf(file)), constants.COPYFILE_FICLONE);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * Has the server that runs on a folder make a copy of its database, which is there until the work is done.
 * @returns nothing when no server runs there
 */
export async function withCopy<T>(
  folder: string,
  work: (copy: string) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const server = connect(socketIn(folder));
  try {
    try {
      await once(server, 'connect');
    } catch {
      return undefined;
    }
    const said = JSON.parse(await lineFrom(server)) as Answer;
    if ('error' in said) throw new Error(said.error);
    return { result: await work(said.copy) };
  } finally {
    server.destroy();
  }
}

/** Reading on by an iterator would hang up at its end. */
function lineFrom(server: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = '';
    server.setEncoding('utf8').on('data', (part) => {
      line += part;
      if (line.endsWith('\n')) resolve(line);
    });
    server.once('close', () => reject(new Error('the server ended before it had made a copy of its database')));
    server.once('error', reject);
  });
}
