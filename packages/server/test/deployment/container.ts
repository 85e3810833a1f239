import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** What a container has: a root of its own that nobody can write to, with system, program and data, and processes from 1 on. */
const IN_ROOT = `
  set -e
  root=$1 node=$2 app=$3 data=$4 user=$5
  shift 5
  mount -t tmpfs none "$root"
  for folder in bin lib lib64 usr; do
    if [ -L "/$folder" ]; then cp -P "/$folder" "$root/$folder"
    elif [ -d "/$folder" ]; then mkdir "$root/$folder"; mount --rbind "/$folder" "$root/$folder"; fi
  done
  mkdir "$root/app" "$root/data" "$root/dev" "$root/proc" "$root/node"
  touch "$root/node/node"
  mount --bind "$node" "$root/node/node"
  mount --bind "$app" "$root/app"
  mount -o remount,ro,bind "$root/app"
  mount --bind "$data" "$root/data"
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -o remount,ro "$root"
  exec chroot --userspec="$user:$user" "$root" /usr/bin/env -i PATH=/node "$@"`;

const isolation = ['--mount', '--pid', '--fork', '--kill-child'];

/** Whether this system lets us make one; Linux lets root. */
export const canContain =
  process.getuid?.() === 0 && spawnSync('unshare', [...isolation, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

interface Contained {
  /** On this system. */
  app: string;
  data: string;
  user: number;
  /** `NAME=value`. */
  env: string[];
  command: string[];
}

/** Runs a command in a container's stead; the end of the test ends it. */
export function runContained({ app, data, user, env, command }: Contained) {
  const root = mkdtempSync(join(tmpdir(), 'charsheet-root-'));
  const paths = [root, process.execPath, app, data, String(user)];
  const child = spawn('unshare', [...isolation, 'sh', '-c', IN_ROOT, 'sh', ...paths, ...env, ...command]);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += chunk));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(root, { recursive: true });
  });
  return { output, ended, signal: (name: NodeJS.Signals) => process.kill(firstProcess(child), name) };
}

/** The process that is number 1 in there, by its number out here. */
function firstProcess({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}
