// Other versions of Node.js: each is a package that npm has, and needs no install script.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, dirname } from 'node:path';

/** The program of a version such as `22`; throws when it is not to be had for this machine. */
export function nodeOf(version) {
  const command = [
    '--yes',
    '-p',
    `node-${process.platform}-${process.arch}@${version}`,
    '-c',
    'node -p process.execPath',
  ];
  const { status, stdout, stderr } = spawnSync('npx', command, { cwd: tmpdir(), encoding: 'utf8', timeout: 300_000 });
  if (status !== 0)
    throw new Error(`Node.js ${version} is not to be had for this machine: ${stderr.trim().split('\n')[0]}`);
  return stdout.trim();
}

/** A `PATH` on which `node` is this program. */
export const pathWith = (node) => `${dirname(node)}${delimiter}${process.env.PATH}`;
