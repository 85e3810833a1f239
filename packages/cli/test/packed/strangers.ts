import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
  const made = packages.map((name) => {
    const folder = join(home, 'made', name);
    makePackage(name, folder);
    return folder;
  });
  const packed = join(home, 'packed');
  mkdirSync(packed);
  await run('npm', ['pack', '--silent', '--pack-destination', packed, ...made], { cwd: home, env });
  const file = (name: string) => join(packed, readdirSync(packed).find((one) => one.includes(`-${name}-`)) ?? '');

  return {
    home,
    env,
    file,
    /** The packages of others that were installed so far, but when they came over the network. */
    fetched: () => [...registry.fetched].sort(),
    install: (options: string[], ...names: string[]) =>
      run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...options, ...names.map(file)], {
        cwd: home,
        env: { ...env },
      }),
    /** What is in the file that npm packs and in the one that pnpm packs: paths and texts. */
    contents: async (name: string) => {
      const byPnpm = join(home, 'pnpm');
      const pack = ['pack', '--silent', '--pack-gzip-level', '1', '--pack-destination', byPnpm];
      await run(pnpm, pack, { cwd: join(home, 'made', name) });
      const other = readdirSync(byPnpm).find((one) => one.includes(`-${name}-`)) ?? '';
      return { npm: await unpacked(file(name)), pnpm: await unpacked(join(byPnpm, other)) };
    },
    remove: () => {
      registry.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type StrangersComputer = Awaited<ReturnType<typeof strangersComputer>>;

async function unpacked(file: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(dirname(file), 'unpacked-'));
  await run('tar', ['-C', folder, '-xf', file]);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(join(folder, 'package', '/').length), readFileSync(path, 'latin1')]),
  );
}
