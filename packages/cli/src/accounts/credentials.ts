import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

import { isJsonObject } from '@charsheet/schema/basics';

import { type Credential, formatUrl, isToken, type Target, tokenVariable } from '../config.js';
import { Failure, isMissing, systemReason } from '../errors.js';
import { rewriteOwn } from '../files/rewrite-own.js';
import { configFolder } from '../settings-file.js';
import type { Io } from '../terminal/io.js';
import type { Line } from '../texts/texts.js';

/** The credential for a server: from the environment, else what was stored for this very service. */
export async function findCredential(io: Io, { url }: Target): Promise<Credential | undefined> {
  const token = tokenVariable(io.env);
  if (token !== undefined) return { token, from: 'environment' };
  const entry = entryFor(await credentialsFile(io).read(), url);
  return entry && { token: entry.token, from: 'file' };
}

/** What is kept of being signed in at one server. */
export interface Entry {
  token: string;
  email: string;
}

/** By the base URL of the service with a slash at its end; the token of one is never for another. */
type Entries = Record<string, Entry>;

const nameOf = (url: URL) => `${formatUrl(url)}/`;

/**
 * Entries that older versions have stored are named by the origin, without a slash, whatever the path was. They are good
 * for each service there that has none of its own.
 */
const nameAmong = (entries: Entries, url: URL) => (Object.hasOwn(entries, nameOf(url)) ? nameOf(url) : url.origin);

/** The entry of a service. */
export const entryFor = (entries: Entries, url: URL): Entry | undefined => entries[nameAmong(entries, url)];

/** Puts another entry in the place of the one that a service has, or none. */
export function setEntry(entries: Entries, url: URL, entry: Entry | undefined): void {
  delete entries[nameAmong(entries, url)];
  if (entry) entries[nameOf(url)] = entry;
}

/** Where tokens are kept: readable by their owner only, never half written. */
export interface CredentialsFile {
  path: string;
  /**
   * The entries; none when there is no file.
   * @param exposed read the file even when others can read it too
   */
  read(exposed?: boolean): Promise<Entries>;
  /** Changes the entries; whatever other processes write meanwhile is kept. */
  change(edit: (entries: Entries) => void): Promise<void>;
}

/** The file in the folder of the settings. */
export function credentialsFile({ env, clock }: Pick<Io, 'env' | 'clock'>): CredentialsFile {
  const folder = configFolder(env);
  if (folder === undefined) return noFile;
  const path = join(folder, 'credentials.json');

  return {
    path,
    read: (exposed = false) => read(path, exposed),
    change: (edit) =>
      rewriteOwn(path, clock, async () => {
        const entries = await read(path, true);
        edit(entries);
        return entries;
      }),
  };
}

/** What a user without a folder for it has. */
const noFile: CredentialsFile = {
  path: '',
  read: async () => ({}),
  change: async () => {
    throw failure(
      ({ accounts }) => accounts.noHome,
      ({ accounts }) => accounts.setFolderOrToken,
    );
  },
};

async function read(path: string, exposed: boolean): Promise<Entries> {
  const text = await readText(path, exposed);
  if (text === undefined) return {};
  const entries = parse(text);
  if (entries) return entries;
  throw failure(
    (texts) => texts.accounts.damaged(path),
    (texts) => texts.accounts.removeAndSignIn,
  );
}

async function readText(path: string, exposed: boolean): Promise<string | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const { mode } = await handle.stat();
    if ((mode & 0o077) !== 0 && !exposed) throw readableByOthers(path);
    return await handle.readFile('utf8');
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (isMissing(error)) return undefined;
    throw failure((texts) => texts.system.cannotRead(path, systemReason(error)(texts)));
  } finally {
    await handle?.close();
  }
}

function parse(text: string): Entries | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && Object.values(value).every(isEntry) ? (value as Entries) : undefined;
  } catch {
    return undefined;
  }
}

const isEntry = (value: unknown) =>
  isJsonObject(value) && isToken(value['token']) && typeof value['email'] === 'string';

const failure = (line: Line, ...next: Line[]) => new Failure({ outcome: 'failed', lines: [line], next });

const readableByOthers = (path: string) =>
  failure(
    ({ accounts }) => accounts.readableByOthers(path),
    ({ accounts }) => accounts.ifReadByOthers(path),
  );
