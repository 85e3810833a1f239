import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

import { root } from './folders.js';

/** Where and when something was measured. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  date: string;
  commit: string;
  /** How busy the machine was before: processes that ran or waited to, over the last minute. */
  loadBefore: number;
}

export function machineFacts(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    date: new Date().toISOString(),
    commit: commit(),
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** Of the working tree; marked when that has changes beyond results. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':!bench/results') !== '';
    return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
