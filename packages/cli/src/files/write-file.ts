import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  access,
  chmod,
  constants,
  link,
  open,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { Failure, isMissing, systemReason } from '../errors.js';
import type { Texts } from '../texts/texts.js';

/** What may be there already: nothing, a file that can be written to, or a read-only one as well. */
export type Overwriting = 'nothing' | 'writable' | 'anything';

type Reason = (texts: Texts) => string;

interface Terms {
  overwrite: Overwriting;
  /** What to do about a read-only file, where that is not --force. */
  advice?: Reason;
  /** Permissions; absent: those of the file that is there, or the usual ones. */
  mode?: number;
  /** Comes right before the file is put in its place; what it throws leaves everything as it is. */
  lastCheck?: () => Promise<void>;
}

/** Refuses what {@link writeSafely} would not write, before there is anything to write; tells what is there. */
export const checkWritable = (file: string, overwrite: Overwriting): Promise<Target> => targetOf(file, { overwrite });

/**
 * Writes a file so that it is there whole or not at all. Links are followed; owner, permissions and other names of a
 * file that is there stay.
 */
export async function writeSafely(file: string, text: string | Uint8Array, terms: Terms): Promise<void> {
  const target = await targetOf(file, terms);
  try {
    await terms.lastCheck?.();
    // A device or a pipe is written to; the file system has nothing to put in its place.
    if (target.found && !target.found.isFile()) await writeFile(target.path, text);
    else if (target.found && target.found.nlink > 1) await rewrite(target.path, text, terms.mode);
    else await put(target, text, terms);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined ? error : unwritable(file, systemReason(error));
  }
}

/** Where a file is to be, and what is there. */
export interface Target {
  /** Behind all links. */
  path: string;
  found: Stats | undefined;
}

async function targetOf(file: string, terms: Terms): Promise<Target> {
  const target = await find(file).catch((error: unknown) => {
    throw unwritable(file, systemReason(error));
  });
  if (target.found?.isDirectory()) throw unwritable(file, ({ system }) => system.isFolder);
  if (!target.found) await checkFolder(file, file.endsWith('/') ? file : dirname(target.path));
  else if (target.found.isFile()) await checkOverwriting(file, target.found, terms);
  return target;
}

async function find(file: string): Promise<Target> {
  const path = await behindLinks(file);
  return { path, found: await unlessMissing(stat(path)) };
}

/** Where links lead to, also when there is nothing there yet. */
async function behindLinks(file: string): Promise<string> {
  const real = await unlessMissing(realpath(file));
  if (real !== undefined) return real;
  const folder = await unlessMissing(realpath(dirname(file)));
  const target = await unlessMissing(readlink(file));
  return folder === undefined || target === undefined ? file : behindLinks(resolve(folder, target));
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error) || error.code === 'EINVAL') return undefined;
    throw error;
  });
}

async function checkFolder(file: string, folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) throw unwritable(file, noFolder(folder));
  if (!found.isDirectory()) throw unwritable(file, ({ system }) => system.notAFolder(folder));
}

export const noFolder =
  (folder: string): Reason =>
  ({ system }) =>
    system.noFolder(folder);

async function checkOverwriting(file: string, found: Stats, { overwrite, advice }: Terms): Promise<void> {
  if (overwrite === 'nothing') {
    throw unwritable(
      file,
      ({ system }) => system.existsAlready,
      ({ system }) => system.toOverwrite,
    );
  }
  if (overwrite === 'anything') return;
  // The superuser may write everything, so the permissions are looked at, too.
  const isWritable = (found.mode & 0o222) !== 0 && (await access(file, constants.W_OK).then(yes, no));
  if (isWritable) return;
  throw unwritable(file, ({ system }) => system.readOnly, advice ?? (({ system }) => system.toOverwriteAllTheSame));
}

const yes = () => true;
const no = () => false;

/** Puts a new file in the place of the old one, at once, if it can be the same to everybody else. */
async function put(target: Target, text: string | Uint8Array, terms: Terms): Promise<void> {
  const { path, found } = target;
  try {
    await replace(target, text, terms);
  } catch (error) {
    if (!found || !needsSameFile.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await rewrite(path, text, terms.mode);
  }
}

/** A new file cannot have the owner of the old one, the folder takes none, or the old one is mounted there. */
const needsSameFile = new Set(['EPERM', 'EACCES', 'EBUSY', 'EXDEV']);

async function replace(
  { path, found }: Target,
  text: string | Uint8Array,
  { overwrite, mode, lastCheck }: Terms,
): Promise<void> {
  const draft = join(dirname(path), `.charsheet-${randomUUID()}.tmp`);
  try {
    const handle = await open(draft, 'wx', found ? 0o600 : mode);
    try {
      if (found) await handle.chown(found.uid, found.gid);
      if (found) await handle.chmod(mode ?? found.mode & 0o7777);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await lastCheck?.();
    await (overwrite === 'nothing' ? putInPlace(draft, path) : rename(draft, path));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives the draft its name; unlike a renaming, a link never takes the place of another file. */
async function putInPlace(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Some file systems have no links. The name was free a moment ago.
    await rename(draft, file);
  }
}

/** Writes into the very file that is there; when that fails, what was in it is put back. */
async function rewrite(path: string, text: string | Uint8Array, mode: number | undefined): Promise<void> {
  const before = await contentOf(path);
  try {
    await fill(path, Buffer.from(text));
  } catch (error) {
    await fill(path, before).catch(() => {});
    throw error;
  }
  if (mode !== undefined) await chmod(path, mode);
}

async function contentOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  return handle.readFile().finally(() => handle.close());
}

/** The end of a longer text is cut off last, so that there is never less in the file than can be. */
async function fill(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.writeFile(content);
    await handle.truncate(content.length);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const code = 'unwritable-file';

const unwritable = (file: string, reason: Reason, ...next: Reason[]) =>
  new Failure({
    outcome: 'failed',
    lines: [(texts) => texts.system.cannotWrite(file, reason(texts))],
    next,
    failures: [{ input: file, code, title: ({ system }) => system.failures[code], detail: reason, errors: [] }],
  });
