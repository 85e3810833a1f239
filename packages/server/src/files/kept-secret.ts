import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { makeFolder, syncFolder, withFile } from './folder.js';

/**
 * The secret that is kept in a folder, for its owner alone; made when there is none yet.
 * @throws Error that says what to do when the folder cannot hold it
 */
export async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'auth-secret');
  try {
    return (await read(file)) ?? (await make(folder, file));
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`the secret cannot be kept in ${file}: ${reason}. Set AUTH_SECRET, or CHARSHEET_DATA to a folder`);
  }
}

async function read(file: string): Promise<string | undefined> {
  // Where a file cannot appear whole, it is empty for a moment.
  for (let tries = 0; tries < 100; tries++) {
    const text = await textOf(file);
    if (text !== '') return text;
    await delay(20);
  }
  throw new Error('the file is empty, so remove it');
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** When several processes make one at once, the first one's holds for all. */
async function make(folder: string, file: string): Promise<string> {
  await makeFolder(folder);
  const secret = randomBytes(32).toString('base64url');
  const temporary = `${file}.${randomUUID()}`;
  await withFile(temporary, 'w', (handle) => handle.writeFile(`${secret}\n`));
  try {
    await putInPlace(temporary, file, `${secret}\n`);
    await syncFolder(folder);
    return secret;
  } catch (error) {
    const other = await read(file);
    if (other === undefined) throw error;
    return other;
  } finally {
    await rm(temporary);
  }
}

/** Under a second name, unless that is taken; where a file can have but one, in a file of its own. */
async function putInPlace(temporary: string, file: string, text: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await withFile(file, 'wx', (handle) => handle.writeFile(text));
  }
}
