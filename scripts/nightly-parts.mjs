/**
 * What may lose something comes first.
 * By the command of each: the package that has it (none: the workspace), how many minutes it may take, what it shows, and how a
 * quick run makes less of it; what has no such way is left out then. Of parts that are tests the report shows only what failed.
 */
export const parts = {
  'crash-rounds': {
    home: 'server',
    minutes: 45,
    does: 'whatever is killed under load, nothing that was acknowledged is lost, and each mail is sent once',
    quick: { minutes: 2, env: { ROUNDS: '3' } },
  },
  'bulk-rounds': {
    home: 'cli',
    minutes: 30,
    does: 'an import that is cut and sent again stores each sheet once, and a backup under load is of one moment',
  },
  failover: {
    home: 'server',
    minutes: 20,
    does: 'when machines fail nothing that was acknowledged is lost, and the service goes on soon',
  },
  'database-faults': {
    home: 'server',
    minutes: 45,
    does: 'whatever befalls a PostgreSQL, each route answers in time and honestly, and all is well soon after',
    quick: { minutes: 4, args: ['restart'] },
  },
  fuzz: {
    home: 'server',
    minutes: 65,
    does: 'requests of any kind get answers as they are published, in time; memory stays flat, and the log has no secret',
    quick: { minutes: 3, env: { FUZZ_REQUESTS: '10000', FUZZ_SECONDS: '60' } },
  },
  'under-load': { home: 'server', minutes: 20, does: 'the service answers while callers do their worst' },
  model: {
    home: 'server',
    minutes: 15,
    does: 'whatever is done with sheets ends as in a model in memory',
    quick: { minutes: 2, env: { MODEL_RUNS: '50' } },
  },
  mappings: {
    home: 'schema',
    minutes: 10,
    does: 'sheets come back from the pages of kemkas as they went there',
    isTests: true,
  },
  takeover: {
    home: 'server',
    minutes: 15,
    does: 'whatever people and an attacker do, the attacker gets into no account',
    quick: { minutes: 2, env: { MODEL_RUNS: '5' } },
  },
  'account-timing': {
    home: 'server',
    minutes: 10,
    does: 'the time of an answer does not tell which addresses have an account',
    quick: { minutes: 2, args: ['10'] },
  },
  'adapter-suite': {
    home: 'server',
    minutes: 10,
    does: 'the account library reads and writes as its own tests want it',
    isTests: true,
  },
  contention: {
    home: 'server',
    minutes: 20,
    does: 'of many who change one sheet none overwrites another',
    quick: { minutes: 2, env: { CONTENTION_ROUNDS: '10' } },
  },
  'catch-up': { home: 'server', minutes: 20, does: 'readers notice little while a million names are folded again' },
  'list-cost': { home: 'server', minutes: 10, does: 'the last page of a long list costs what the first one does' },
  journeys: {
    home: 'server',
    minutes: 15,
    does: 'people get through with a browser, and every page can be used without eyes or mouse',
    isTests: true,
  },
  'node-versions': {
    minutes: 45,
    does: 'all tests pass on every version of Node.js that is supported',
    isTests: true,
  },
};
