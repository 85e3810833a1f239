// Bundles the server: one file loads several times faster than the hundreds of its libraries.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
await mkdir(dist, { recursive: true });
// The database image, which takes longer to make, stays.
const old = (await readdir(dist)).filter((name) => /\.js(\.map)?$/.test(name));
await Promise.all(old.map((name) => rm(join(dist, name))));
await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts', 'src/database/embedded/worker.ts'],
  outdir: 'dist',
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  // The embedded database and the password hash find their binaries beside their own modules. The others
  // are drivers that Knex can use and we do not have.
  external: [
    '@electric-sql/pglite',
    '@electric-sql/pglite/*',
    '@node-rs/argon2',
    'better-sqlite3',
    'mariadb',
    'mysql',
    'mysql2',
    'oracledb',
    'pg-native',
    'pg-query-stream',
    'sqlite3',
    'tedious',
  ],
  // Libraries in CommonJS call `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
