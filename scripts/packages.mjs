// Makes the folders that are published out of what was built: `node scripts/packages.mjs` puts them into release/. Each has a
// manifest of its own, without what only this workspace understands, so npm and pnpm pack the same of it.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { root } from './run.mjs';

export const packages = ['schema', 'server', 'cli'];

/** What the build writes about what is in a package. */
const aboutContents = ['NOTICE', 'sbom.cdx.json'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of packages) makePackage(name, join(root, 'release', name));
}

/** Makes the folder of a package anew, as it is published. */
export function makePackage(name, folder) {
  const source = join(root, 'packages', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = publishedManifest(name);
  const files = ['README.md', 'dist', ...(manifest.bin ? ['bin'] : [])];
  for (const file of files) {
    cpSync(join(source, file), join(folder, file), { recursive: true, filter: (path) => !path.endsWith('.map') });
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const file of aboutContents) renameSync(join(folder, 'dist', file), join(folder, file));
  dropMaps(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
}

/** Scripts name their maps, which stay here: a map without the sources says little. */
function dropMaps(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => /\.(js|d\.ts)$/.test(path))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  }
}

function publishedManifest(name) {
  const { private: kept, scripts, devDependencies, dependencies = {}, ...manifest } = manifestIn('packages', name);
  const { repository, license } = manifestIn();
  const exports = JSON.stringify(manifest.exports, (key, value) => (key === '@charsheet/source' ? undefined : value));
  return {
    ...manifest,
    license,
    repository: { ...repository, directory: `packages/${name}` },
    ...(exports && { exports: JSON.parse(exports) }),
    files: [...(manifest.bin ? ['bin'] : []), 'dist', ...aboutContents],
    ...(Object.keys(dependencies).length > 0 && { dependencies: withVersions(name, dependencies) }),
    publishConfig: { access: 'public' },
  };
}

/** A program runs with what it was tested with; a library takes what an app has already, when it will do. */
function withVersions(name, dependencies) {
  const range = name === 'schema' ? '^' : '';
  const version = (library) => manifestIn('packages', name, 'node_modules', library).version;
  return Object.fromEntries(Object.keys(dependencies).map((library) => [library, range + version(library)]));
}

function manifestIn(...folder) {
  return JSON.parse(readFileSync(join(root, ...folder, 'package.json'), 'utf8'));
}
