// What is bundled of this package, for builds and for `pnpm dev`.
export const programs = {
  entryPoints: ['src/main.ts', 'src/database/embedded/worker.ts', 'src/sheets/pdf/drawing-thread.ts'],
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
};
