/** Opens the embedded database in the folder given and writes row after row, saying the number of each one done. */
import Knex from 'knex';

import { openEmbedded } from '../../src/database/embedded/embedded.js';

const [folder = ''] = process.argv.slice(2);
const database = openEmbedded(folder);
try {
  await database.ready;
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
}

const knex = Knex({ client: 'pg', connection: database.connection, pool: { min: 0, max: 1 } });
process.stdin.on('end', () => process.exit()).resume();
await knex.raw('CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY, body text)');
const [last] = await knex('written').max('id');
for (let id = Number(last?.['max'] ?? 0) + 1; ; id++) {
  await knex.transaction(async (transaction) => {
    await transaction('written').insert({ id, body: 'x'.repeat((id * 977) % 20_000) });
    await transaction('written')
      .where({ id: id - 3 })
      .update({ body: 'changed' });
  });
  process.stdout.write(`${id}\n`);
}
