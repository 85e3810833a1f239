import { chmod, link, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

import { Failure, systemReason } from '../errors.js';

/** Refuses to write where something is already, unless by force. */
export async function checkFree(file: string, force: boolean): Promise<void> {
  const kind = await kindOf(file);
  if (kind === 'folder') throw unwritable(file, 'it is a folder');
  if (kind === 'file' && !force) throw unwritable(file, 'it exists already', 'to overwrite it: --force');
}

/** Writes a file so that it is there whole or not at all. */
export async function writeAtomically(file: string, text: string, force: boolean): Promise<void> {
  await checkFree(file, force);
  try {
    // A device or a pipe is written to; the file system has nothing to put in its place.
    if ((await kindOf(file)) === 'other') await writeFile(file, text);
    else await replace(file, text, force);
  } catch (error) {
    throw unwritable(file, systemReason(error));
  }
}

/** Puts a text in the place of what a file holds, at once. Who may read it does not change, nor does a link to it. */
export async function replaceContent(file: string, text: string): Promise<void> {
  try {
    const real = await realpath(file);
    const { mode } = await stat(real);
    await replace(real, text, true, mode);
  } catch (error) {
    throw unwritable(file, systemReason(error));
  }
}

async function replace(file: string, text: string, force: boolean, mode?: number): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text, { flag: 'wx', flush: true, ...(mode !== undefined && { mode: 0o600 }) });
    if (mode !== undefined) await chmod(draft, mode & 0o7777);
    await (force ? rename(draft, file) : putInPlace(draft, file));
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

async function kindOf(file: string): Promise<'none' | 'file' | 'folder' | 'other'> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return 'none';
  if (found.isDirectory()) return 'folder';
  return found.isFile() ? 'file' : 'other';
}

const unwritable = (file: string, reason: string, ...next: string[]) =>
  new Failure({ outcome: 'failed', lines: [`cannot write ${file}: ${reason}`], next });
