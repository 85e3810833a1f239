import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import type { BoundedClient } from './client.js';

const soon = () => ({ due: performance.now() + 5000 });

describe.each(engines)('a connection of the pool on %s', (engine) => {
  const app = testApp(engine);
  const clientOf = () => app.database.knex.client as BoundedClient;
  const one = async (client: BoundedClient) => {
    const connection = await client.acquireFor(soon());
    const { rows } = await connection.ask({ text: 'select 1 as one' });
    expect(rows).toEqual([{ one: 1 }]);
    return connection;
  };

  it('that is free is had at once, by one at a time, and is counted as by the pool itself', async () => {
    const client = clientOf();
    const first = await one(client);
    await client.releaseConnection(first);
    const [before, after] = [client.acquireFor(soon()), client.acquireFor(soon())];
    const again = await before;
    expect(client.pool?.used.map(({ resource }) => resource)).toContain(again);
    expect(client.pool?.free.map(({ resource }) => resource)).not.toContain(again);
    await client.releaseConnection(again);
    const next = await after;
    await client.releaseConnection(next);
    expect(client.pool?.free.map(({ resource }) => resource)).toContain(next);
    expect(client.pool?.used).toEqual([]);
  });

  it('that is of no use any more is had by nobody', async () => {
    const client = clientOf();
    const useless = await one(client);
    useless.__knex__disposed = new Error('of the test');
    await client.releaseConnection(useless);
    const another = await one(client);
    expect(another).not.toBe(useless);
    await client.releaseConnection(another);
  });

  it('goes to who waits for it, before who comes when it is given back', async () => {
    const client = clientOf();
    const all = await Promise.all(Array.from({ length: client.pool?.max ?? 0 }, () => client.acquireFor(soon())));
    const told: string[] = [];
    const take = async (name: string) => {
      const connection = await client.acquireFor(soon());
      told.push(name);
      await client.releaseConnection(connection);
    };
    const waiting = take('waited');
    const [given, ...others] = all;
    if (given) void client.releaseConnection(given);
    await Promise.all([waiting, take('came later')]);
    expect(told).toEqual(['waited', 'came later']);
    for (const connection of others) await client.releaseConnection(connection);
  });
});
