import type { Knex } from 'knex';

import * as createCharacters from './20261127120000_create_characters.js';

/** Every migration, in the order in which they run. One that was released is never changed. */
const migrations: Record<string, Knex.Migration> = {
  '20261127120000_create_characters': createCharacters,
};

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name];
    if (!migration) throw new Error(`no migration ${name}`);
    return migration;
  },
};
