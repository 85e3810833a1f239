import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { makePackage, packages } from '../../../../scripts/packages.mjs';
import { startRegistry } from './registry.js';

const run = promisify(execFile);
const pnpm = fileURLToPath(new URL('../../../../node_modules/.bin/pnpm', import.meta.url));

/** Set, packages of others come from the registry that npm is set up for, over the network; else from a registry of ours. */
const online = process.env['PACKAGES_ONLINE'] === '1';

/** Somebody's computer without this workspace: a home folder, npm, and the packed files of our packages. */
export async function strangersComputer() {
  const home = mkdtempSync(join(tmpdir(), 'charsheet-stranger-'));
  const registry = await startRegistry(home);
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    ...(online ? process.env : { npm_config_registry: registry.url, npm_config_cache: join(home, 'cache') }),
  };
  const made = join(home, 'made');
  const folders = packages.map((name) => join(made, name));
  for (const name of packages) makePackage(name, join(made, name));
  const byNpm = join(home, 'npm');
  mkdirSync(byNpm);
  writeFileSync(join(made, 'pnpm-workspace.yaml'), 'packages: ["*"]\n');
  const byPnpm = join(home, 'pnpm');
  const little = ['--pack-gzip-level', '1', '--pack-destination', byPnpm];
  await Promise.all([
    run('npm', ['pack', '--silent', '--pack-destination', byNpm, ...folders], { cwd: home, env }),
    run(pnpm, ['--recursive', 'pack', ...little], { cwd: made, env }),
  ]);
  const fileIn = (folder: string, name: string) =>
    join(folder, readdirSync(folder).find((file) => file.includes(`-${name}-`)) ?? '');

  return {
    home,
    env,
    file: (name: string) => fileIn(byNpm, name),
    install: (options: string[], name: string) => {
      const install = ['install', '--silent', '--no-audit', '--no-fund', ...options, fileIn(byNpm, name)];
      return run('npm', install, { cwd: home, env });
    },
    /** What is in the file that npm packs and in the one that pnpm packs: paths and texts. */
    contents: async (name: string) => ({
      npm: await unpacked(fileIn(byNpm, name)),
      pnpm: await unpacked(fileIn(byPnpm, name)),
    }),
    remove: () => {
      registry.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type StrangersComputer = Awaited<ReturnType<typeof strangersComputer>>;

/** The names of the packages in a folder `node_modules` and in those below. */
export function installedIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => /^(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(path)?.[1] ?? '',
  );
  return names.filter(Boolean).sort();
}

async function unpacked(file: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(dirname(file), 'unpacked-'));
  await run('tar', ['-C', folder, '-xf', file]);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(join(folder, 'package', '/').length), readFileSync(path, 'latin1')]),
  );
}
