import type { Config } from '../config.js';
import { type Visit, visitDatabase } from '../database/visit.js';
import { checkBackup, restoreBackup, writeBackup } from './backup.js';
import { withCopy } from './copies.js';
import type { Counts } from './format.js';

/** What happened, and the exit status. */
interface Outcome {
  text: string;
  status: number;
}

/** Writes a backup of the database that the configuration names. */
export const backUp = (config: Config, file: string, visit: Visit): Promise<Outcome> =>
  told(async () => {
    const write = (from: Config) => visitDatabase(from, visit, (database) => writeBackup(database, file));
    const copied = config.DATABASE_URL
      ? undefined
      : await withCopy(config.CHARSHEET_DATA, (copy) => write({ ...config, CHARSHEET_DATA: copy }));
    return `${file} has ${inWords(copied?.result ?? (await write(config)))}`;
  });

/** Stores what a backup has in the database that the configuration names, which is made when there is none. */
export const restore = (config: Config, file: string, visit: Visit): Promise<Outcome> =>
  told(async () => {
    // Before anything is made for it.
    const counts = await about(file, () => checkBackup(file));
    await visitDatabase(config, { ...visit, migrates: true }, (database) =>
      about('nothing was restored', () => restoreBackup(database, file)),
    );
    return `restored ${inWords(counts)}`;
  });

async function told(work: () => Promise<string>): Promise<Outcome> {
  try {
    return { text: await work(), status: 0 };
  } catch (error) {
    return { text: (error as Error).message, status: 1 };
  }
}

/** Errors name what they are about. */
async function about<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message } = error as Error;
    throw new Error(message.includes(what) ? message : `${what}: ${message}`, { cause: error });
  }
}

const inWords = ({ users = 0, characters = 0, character_versions: versions = 0 }: Counts): string =>
  `${count(users, 'account')}, ${count(characters, 'sheet')} and ${count(versions, 'earlier version')}`;

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
