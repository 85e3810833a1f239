import type { Knex } from 'knex';

import * as createCharacters from './20261127120000_create_characters.js';
import * as createAccounts from './20261127130000_create_accounts.js';
import * as createOutbox from './20261127130100_create_outbox.js';
import * as addCharacterOwner from './20261127130200_add_character_owner.js';
import * as createCharacterVersions from './20261128090000_create_character_versions.js';
import * as addCharacterSummary from './20261128180000_add_character_summary.js';
import * as foldNamesAgain from './20261128210000_fold_names_again.js';
import * as orderOwnSheets from './20261128210001_order_own_sheets.js';
import * as addAccountRevision from './20261128220000_add_account_revision.js';
import * as createDrafts from './20261128220001_create_drafts.js';
import * as addCharacterEdition from './20261128230000_add_character_edition.js';
import * as addLastWrite from './20261129010000_add_last_write.js';

/** Every migration, in the order in which they run. One that was released is never changed. */
const migrations: Record<string, Knex.Migration> = {
  '20261127120000_create_characters': createCharacters,
  '20261127130000_create_accounts': createAccounts,
  '20261127130100_create_outbox': createOutbox,
  '20261127130200_add_character_owner': addCharacterOwner,
  '20261128090000_create_character_versions': createCharacterVersions,
  '20261128180000_add_character_summary': addCharacterSummary,
  '20261128210000_fold_names_again': foldNamesAgain,
  '20261128210001_order_own_sheets': orderOwnSheets,
  '20261128220000_add_account_revision': addAccountRevision,
  '20261128220001_create_drafts': createDrafts,
  '20261128230000_add_character_edition': addCharacterEdition,
  '20261129010000_add_last_write': addLastWrite,
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
