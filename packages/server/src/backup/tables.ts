/**
 * What a backup has of which table, with the types in which rows are sent, and how a table is gone through. Left out are
 * sessions, codes and links that were sent, mails, counts of tries, and what was typed and not stored: all of them end by
 * themselves, and most are as good as a password. What is derived from a sheet is derived anew. In this order a row comes
 * after those that it names.
 */
export const tables = {
  users: {
    key: ['id'],
    columns: {
      id: 'uuid',
      name: 'text',
      email: 'text',
      email_verified: 'boolean',
      image: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
  },
  accounts: {
    key: ['id'],
    columns: {
      id: 'uuid',
      user_id: 'uuid',
      account_id: 'text',
      provider_id: 'text',
      password: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
  },
  characters: {
    key: ['id'],
    columns: {
      id: 'uuid',
      version: 'integer',
      edition: 'text',
      owner_id: 'uuid',
      is_public: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      deleted_at: 'timestamptz',
      sheet: 'json',
    },
  },
  character_versions: {
    key: ['character_id', 'version'],
    columns: {
      character_id: 'uuid',
      version: 'integer',
      is_public: 'boolean',
      updated_at: 'timestamptz',
      sheet: 'json',
    },
  },
} as const satisfies Record<string, { key: readonly string[]; columns: Record<string, string> }>;

export type TableName = keyof typeof tables;

export const tableNames = Object.keys(tables) as TableName[];

export const isTable = (name: string): name is TableName => Object.hasOwn(tables, name);
