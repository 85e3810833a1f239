import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface PostgresUser {
  /** To go before the command. */
  prefix: string[];
  /** For `spawn`. */
  options: { uid?: number; gid?: number };
  /** Hands a folder over. */
  own(folder: string): void;
}

const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/** Ourselves; for root a user namespace in which root has another number, or else the user postgres or nobody. */
export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [], options: {}, own: () => {} };
  const [command = '', ...args] = NAMESPACE;
  if (spawnSync(command, [...args, 'true']).status === 0) return { prefix: NAMESPACE, options: {}, own: () => {} };
  const uid = idOf('/etc/passwd', 'postgres') ?? idOf('/etc/passwd', 'nobody') ?? 65534;
  const gid = idOf('/etc/group', 'postgres') ?? idOf('/etc/group', 'nogroup') ?? 65534;
  return { prefix: [], options: { uid, gid }, own: (folder) => chownSync(folder, uid, gid) };
}

function idOf(file: string, name: string): number | undefined {
  const lines = readFileSync(file, 'utf8').split('\n');
  const id = lines.map((line) => line.split(':')).find(([first]) => first === name)?.[2];
  return id === undefined ? undefined : Number(id);
}
