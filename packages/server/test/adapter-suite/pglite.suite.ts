import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import knexModule from 'knex';

import { openEmbedded } from '../../src/database/embedded/embedded.js';
import { runSuite } from './suite.js';

const folder = await mkdtemp(join(tmpdir(), 'charsheet-suite-'));
const engine = openEmbedded(folder);
const knex = knexModule({ client: 'pg', version: '18', connection: engine.connection, pool: { min: 0, max: 1 } });
const close = async () => {
  await knex.destroy();
  await engine.close();
  await rm(folder, { recursive: true });
};
await runSuite({ name: 'on PGlite', knex, close });
