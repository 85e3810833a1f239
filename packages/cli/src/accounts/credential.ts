import type { Target } from '../config.js';
import type { Io } from '../terminal/io.js';
import { credentialsFile } from './credentials-file.js';
import { tokenVariable } from './token.js';

/** What shows a server who is calling. */
export interface Credential {
  token: string;
  from: 'environment' | 'file';
}

/** The credential for a server: from the environment, else what was stored for this very origin. */
export async function findCredential(io: Io, { url }: Target): Promise<Credential | undefined> {
  const token = tokenVariable(io.env);
  if (token !== undefined) return { token, from: 'environment' };
  const entry = (await credentialsFile(io).read())[url.origin];
  return entry && { token: entry.token, from: 'file' };
}
