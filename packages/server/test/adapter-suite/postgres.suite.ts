import knexModule from 'knex';

import { freshDatabase } from '../databases.js';
import { runSuite } from './suite.js';

const { url, drop } = await freshDatabase();
const knex = knexModule({ client: 'pg', connection: url });
const close = async () => {
  await knex.destroy();
  await drop();
};
await runSuite({ name: 'on PostgreSQL', knex, close });
