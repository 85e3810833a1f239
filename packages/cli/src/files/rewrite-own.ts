import { dirname } from 'node:path';

import { Failure, systemReason } from '../errors.js';
import type { Clock } from '../terminal/io.js';
import type { Texts } from '../texts/texts.js';
import { LockLost, withLock } from './file-lock.js';
import { makeFolder } from './folder.js';
import { writeSafely } from './write-file.js';

/**
 * Rewrites a file of JSON that this program keeps for its user, who alone can read it; never half, and whatever other processes
 * write meanwhile is kept.
 * @param change what to write, made of what is there then; called again when another process took the turn
 */
export async function rewriteOwn(path: string, clock: Clock, change: () => unknown): Promise<void> {
  const rewrite = async () => {
    await makeFolder(dirname(path));
    await withLock(`${path}.lock`, clock, async (check) => {
      const text = `${JSON.stringify(await change(), null, 2)}\n`;
      const advice = ({ system }: Texts) => system.toMakeWritable(path);
      await writeSafely(path, text, { overwrite: 'writable', advice, mode: 0o600, lastCheck: check });
    });
  };
  try {
    await rewrite().catch((error: unknown) => (error instanceof LockLost ? rewrite() : Promise.reject(error)));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure({
      outcome: 'failed',
      lines: [(texts) => texts.system.cannotWrite(path, systemReason(error)(texts))],
    });
  }
}
