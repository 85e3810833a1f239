import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { postgresUser } from '../postgres-user.js';

const newFolder = () => mkdtempSync(join(tmpdir(), 'charsheet-disk-'));

function tryMount(folder: string, size: string): boolean {
  return (
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0
  );
}

function unmount(folder: string): void {
  spawnSync('umount', [folder]);
  rmdirSync(folder);
}

/** A small disk in memory, which takes a Linux and the right to mount. */
export const smallDisk = {
  isPossible(): boolean {
    const folder = newFolder();
    const isMounted = tryMount(folder, '1m');
    if (isMounted) unmount(folder);
    else rmdirSync(folder);
    return isMounted;
  },
  /** @returns its folder, which is PostgreSQL's */
  mount(size: string): string {
    const folder = newFolder();
    if (!tryMount(folder, size)) throw new Error('cannot mount a disk in memory');
    postgresUser().own(folder);
    return folder;
  },
  unmount,
  /** Writes until nothing more fits in. */
  fill(file: string): void {
    for (let size = 1 << 20; size >= 512; size /= 2) {
      try {
        for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  },
};
