// Who may import whom: the picture of the house. `check-house.mjs` holds the sources against it.
//
// Every package has its rooms from top to bottom. A room is a folder or a file of `src`; a more special row has what it
// names to itself. A room may import itself and what its row names, and of the workspace nothing else; all that it names
// stands further down, so no two rooms import each other. `*` is everything further down. Tests may import anything.

/** What the others see of the schema package. */
export const doors = [
  'index.ts',
  'basics.ts',
  'contract/compile.ts',
  'form/index.ts',
  'hu.ts',
  'rules/index.ts',
  'rules/second/index.ts',
  'schemas.ts',
].map((file) => `packages/schema/src/${file}`);

/** All that the schema package needs of others: it runs in a browser, too. */
export const librariesOfSchema = ['@sinclair/typebox', 'fastest-levenshtein'];

export const house = {
  'packages/schema/src': {
    'index.ts': ['*'],
    'document.ts': ['*'],
    'hu.ts': ['contract'],
    'schemas.ts': ['*'],
    'connect.ts': ['outline.ts', 'api.ts', 'client.ts'],
    'outline.ts': ['api.ts', 'client.ts'],
    'api.ts': ['*'],
    // What the web pages of others call: sheets as they have them, and as they are here.
    kemkas: ['characters', 'contract', 'basics.ts'],
    operations: ['contract'],
    forecast: ['contract'],
    accounts: ['contract'],
    form: ['characters/character.ts', 'characters/validators.ts'],
    'rules/index.ts': ['*'],
    'rules/second/index.ts': ['*'],
    'rules/view': [
      'rules/first',
      'characters/at-the-table.ts',
      'characters/character.ts',
      'characters/finding.ts',
      'changes.ts',
      'language.ts',
    ],
    // The second edition is told by what is other in it than in the first.
    'rules/second': ['rules/second/catalog', 'rules/first', 'rules/first/catalog', 'characters/character-2e.ts'],
    'rules/first': [
      'rules/first/catalog',
      'characters/character.ts',
      'characters/finding.ts',
      'rules/first/check/codes.ts',
      'spelling.ts',
      'language.ts',
    ],
    // What an edition has is known before any sheet: types of sheets name its identifiers.
    'rules/second/catalog/look-up.ts': [
      'rules/second/catalog',
      'rules/first/catalog/look-up.ts',
      'rules/first/catalog',
      'characters/character-2e.ts',
      'language.ts',
    ],
    'rules/first/catalog/look-up.ts': ['rules/first/catalog', 'characters/character.ts', 'language.ts'],
    characters: [
      'problem.ts',
      'basics.ts',
      'json',
      'contract',
      'rules/first/catalog',
      'rules/first/check/codes.ts',
      'language.ts',
    ],
    'rules/second/catalog': ['rules/first/catalog', 'language.ts'],
    'rules/first/catalog': ['language.ts'],
    'basics.ts': ['changes.ts', 'json', 'language.ts'],
    'changes.ts': ['json/place.ts'],
    json: ['contract'],
    'fetch.ts': ['client.ts', 'contract'],
    // The client and the problem documents of this API: what is general in them is in contract/.
    'client.ts': ['problem-check.ts', 'problem.ts', 'contract'],
    'problem-check.ts': ['problem.ts', 'contract'],
    'problem.ts': ['contract', 'rules/first/check/codes.ts'],
    contract: ['spelling.ts'],
    'rules/first/check/codes.ts': [],
    'spelling.ts': [],
    'fold.ts': [],
    'language.ts': [],
  },

  'packages/server/src': {
    'main.ts': ['*'],
    'serve.ts': ['*'],
    'app.ts': ['*'],
    workers: ['config.ts', 'log.ts', 'limits.ts'],
    // What people see. The scripts run in browsers.
    browser: ['pages/sheet-form'],
    pages: ['sheets/page', 'layout', 'accounts', 'drafts', 'characters/store', 'characters/policy.ts', 'http'],
    'sheets/page': ['layout'],
    sheets: [
      'layout',
      'characters/api',
      'characters/store',
      'characters/policy.ts',
      'http',
      'files',
      'clock.ts',
      'limits.ts',
      'work.ts',
    ],
    layout: ['assets', 'http'],
    // The web pages of others as a client.
    kemkas: ['http'],
    // What the service does.
    accounts: ['drafts', 'mail', 'http', 'database', 'clock.ts', 'limits.ts', 'work.ts'],
    drafts: ['http', 'database', 'clock.ts'],
    'characters/removal.ts': ['characters/store', 'characters/policy.ts', 'database', 'config.ts', 'clock.ts'],
    // All of a database in one file, and back.
    backup: ['characters/store', 'http', 'database', 'files', 'config.ts', 'clock.ts', 'limits.ts'],
    // Many sheets at once: what is read and told of each is as for one.
    'characters/bulk': [
      'characters/api',
      'characters/store',
      'characters/policy.ts',
      'http',
      'database',
      'clock.ts',
      'limits.ts',
      'work.ts',
    ],
    'characters/api': ['characters/store', 'characters/policy.ts', 'http', 'clock.ts'],
    'characters/store': ['characters/policy.ts', 'database', 'work.ts'],
    'characters/policy.ts': [],
    operations: ['assets', 'http', 'database', 'files', 'limits.ts', 'work.ts'],
    forecast: ['http', 'clock.ts'],
    mail: ['database', 'files', 'clock.ts', 'limits.ts', 'work.ts'],
    // What it stands on.
    assets: ['http', 'files'],
    http: ['database', 'clock.ts', 'limits.ts', 'work.ts'],
    database: ['database/embedded', 'database/migrations', 'config.ts', 'setting-values.ts', 'limits.ts', 'work.ts'],
    'database/embedded': ['files'],
    'database/migrations': [],
    'config.ts': ['settings.ts', 'setting-values.ts'],
    'settings.ts': ['setting-values.ts'],
    'setting-values.ts': [],
    'log.ts': ['files'],
    files: [],
    'clock.ts': [],
    'limits.ts': [],
    // How much is done and waits: whoever has a queue tells it, and metrics hear of it.
    'work.ts': [],
  },

  'packages/cli/src': {
    'main.ts': ['*'],
    'run.ts': ['*'],
    'program.ts': ['*'],
    'language.ts': ['config.ts', 'terminal/io.ts'],
    'serve.ts': ['context.ts', 'terminal', 'errors.ts'],
    completion: [
      'characters/short-ids.ts',
      'context.ts',
      'terminal',
      'config.ts',
      'rules.ts',
      'schema.ts',
      'errors.ts',
    ],
    help: ['context.ts', 'terminal', 'config.ts', 'schema.ts', 'texts', 'errors.ts'],
    'configure.ts': ['context.ts', 'files', 'terminal', 'config.ts', 'settings-file.ts', 'errors.ts'],
    characters: [
      'sheet',
      'context.ts',
      'files',
      'terminal',
      'config.ts',
      'settings-file.ts',
      'rules.ts',
      'schema-texts.ts',
      'schema.ts',
      'texts',
      'errors.ts',
    ],
    accounts: [
      'context.ts',
      'net',
      'files',
      'terminal',
      'config.ts',
      'schema-texts.ts',
      'schema.ts',
      'texts',
      'errors.ts',
    ],
    sheet: ['terminal'],
    'context.ts': ['accounts/credentials.ts', 'net', 'terminal', 'config.ts', 'schema.ts', 'texts', 'errors.ts'],
    'accounts/credentials.ts': ['files', 'terminal', 'config.ts', 'settings-file.ts', 'texts', 'errors.ts'],
    net: ['terminal', 'config.ts', 'schema-texts.ts', 'schema.ts', 'texts', 'errors.ts'],
    files: ['terminal', 'texts', 'errors.ts'],
    terminal: ['config.ts', 'texts', 'errors.ts'],
    'config.ts': ['settings-file.ts', 'terminal/io.ts', 'texts', 'errors.ts'],
    'settings-file.ts': ['terminal/io.ts', 'errors.ts'],
    'terminal/io.ts': ['texts'],
    'rules.ts': [],
    'schema-texts.ts': ['schema.ts'],
    'schema.ts': [],
    'errors.ts': ['texts'],
    // What is said knows nothing of what says it.
    texts: [],
  },

  bench: {
    src: ['examples', 'packages/server/src/characters/store/rows.ts', 'packages/server/test/postgres.ts'],
    peers: ['examples'],
  },
};
