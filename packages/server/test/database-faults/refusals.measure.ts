import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';
import { describe, it } from 'vitest';

import { faultyDatabase } from './private-server.js';
import { smallDisk } from './small-disk.js';
import { throughFault } from './through-fault.js';

/** How long each fault lasts, in milliseconds. */
const faultMs = 6000;
const most = 40;

const ofService = `application_name = 'charsheet'`;
const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where ${ofService}`;

describe('a server that refuses', () => {
  const faulty = faultyDatabase({ settings: [`max_connections=${most}`] });
  const rounds = 25;

  it('connections that it ends all, again and again', async () => {
    await throughFault(faulty, {
      name: 'connections ended',
      rounds,
      async happens() {
        for (const end = performance.now() + faultMs; performance.now() < end; await delay(200)) {
          await faulty.operator(endAll);
        }
      },
    });
  }, 600_000);

  it('changes, to everybody at once', async () => {
    const set = async (value: string) => {
      await faulty.operator(`alter system set default_transaction_read_only = ${value}`);
      await faulty.operator('select pg_reload_conf()');
    };
    await throughFault(faulty, {
      name: 'read-only by its configuration',
      rounds,
      isNotReady: true,
      async happens() {
        await set('on');
        await delay(faultMs);
        await set('off');
      },
    });
  }, 600_000);

  it('changes, to new sessions of the database', async () => {
    const set = (value: string) =>
      faulty.operator(`begin read write; alter database postgres set default_transaction_read_only = ${value}; commit`);
    await throughFault(faulty, {
      name: 'read-only by its database',
      rounds,
      isNotReady: true,
      async happens() {
        await set('on');
        await faulty.operator(endAll);
        await delay(faultMs);
        await set('off');
      },
    });
  }, 600_000);

  it('changes, since it is a standby now, until it is promoted', async () => {
    const { server } = faulty;
    await throughFault(faulty, {
      name: 'a standby, and promoted again',
      rounds,
      isNotReady: true,
      async happens() {
        await server.kill('SIGINT');
        writeFileSync(join(server.data, 'standby.signal'), '');
        await server.restart();
        await delay(faultMs);
        await faulty.operator('select pg_promote()');
      },
    });
  }, 600_000);

  it('connections, since others have them all', async () => {
    await throughFault(faulty, {
      name: 'out of connections',
      rounds,
      isNotReady: true,
      async happens() {
        const others = Array.from({ length: most }, () => new pg.Client({ connectionString: faulty.server.url }));
        for (const other of others) other.on('error', () => {});
        await faulty.operator(endAll);
        const taken = await Promise.allSettled(others.map((other) => other.connect()));
        await delay(faultMs);
        await Promise.allSettled(others.filter((_, i) => taken[i]?.status === 'fulfilled').map((other) => other.end()));
      },
    });
  }, 600_000);

  it.skipIf(!smallDisk.isPossible())(
    'data, since its disk is full',
    async () => {
      const disk = smallDisk.mount('16m');
      try {
        const { knex } = faulty.app.database;
        await knex.raw(`create tablespace small location '${disk}'`);
        const tables: string[] = await knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
        for (const table of tables) await knex.raw(`alter table ${table} set tablespace small`);
        await throughFault(faulty, {
          name: 'disk full',
          rounds,
          async happens() {
            smallDisk.fill(join(disk, 'filling'));
            await delay(faultMs);
            rmSync(join(disk, 'filling'));
          },
        });
        for (const table of tables) await knex.raw(`alter table ${table} set tablespace pg_default`);
        await knex.raw('drop tablespace small');
      } finally {
        smallDisk.unmount(disk);
      }
    },
    600_000,
  );
});
