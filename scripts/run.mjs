// What the scripts share: where the tools are, and how a command is run.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** Path of a tool that the workspace installs. */
export const tool = (name) => join(bin, name);

const env = {
  ...process.env,
  // turbo looks for pnpm on the PATH
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
};
// An outer `npx -c` or `npm exec -p` leaves these, and an npx below would take them for its own.
for (const name of ['npm_config_call', 'npm_config_package']) delete env[name];

/** Runs a command to its end, its output shown; returns the exit status. */
export function run(command, args, cwd = root) {
  const { error, status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}

/** Runs a command to its end, its output shown only when it failed; returns the exit status. */
export function runQuietly(command, args) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) process.stderr.write(stdout + stderr);
  return status ?? 1;
}

/** Starts a command whose output is shown; resolves with the exit status. */
export async function start(command, args) {
  const [status] = await once(spawn(command, args, { cwd: root, env, stdio: 'inherit' }), 'close');
  return status ?? 1;
}

/** Starts a command; resolves with the exit status and all that it said. */
export async function startQuietly(command, args, cwd = root) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some) => said.push(some));
  const [status] = await once(child, 'close');
  return { status: status ?? 1, output: Buffer.concat(said).toString() };
}
