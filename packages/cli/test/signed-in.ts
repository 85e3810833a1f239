import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

import { folder } from './in-process.js';

/** The server that commands ask unless they are told otherwise. */
export const origin = 'http://127.0.0.1:3000';
/** How its entry is named. */
export const service = `${origin}/`;
export const user = {
  id: '0b54a3f0-64f1-4f0e-9d0b-1f8f5a6e7c21',
  name: 'Bence',
  email: 'bence@example.org',
  emailVerified: true,
  createdAt: '2026-05-01T18:30:00.000Z',
};
export const entry = { token: 'kept+token/1=', email: user.email };

export const ok = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });

/** A folder of settings that holds these entries, or this text, or nothing. */
export function config(content?: object | string) {
  const home = folder().at('settings');
  const file = `${home}/credentials.json`;
  if (content !== undefined) {
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
  }
  return {
    home,
    file,
    env: { CHARSHEET_CONFIG: home },
    entries: (): unknown => JSON.parse(readFileSync(file, 'utf8')),
    /** Permissions of the file and the folder. */
    modes: () => [file, home].map((path) => (statSync(path).mode & 0o777).toString(8)),
    letOthersRead: () => chmodSync(file, 0o644),
  };
}

/** Settings of somebody who is signed in to the default server. */
export const signedIn = () => config({ [service]: entry });
