import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { testApp } from '../../test/harness.js';
import { freePort } from '../../test/postgres.js';
import { DatabaseUnavailable } from '../database/errors.js';
import { askHealth } from './health.js';

const host = '127.0.0.1';

describe('whoever watches over a server', () => {
  const ready = testApp('PostgreSQL');
  const withoutDatabase = testApp('PostgreSQL', {
    openDatabase: () => ({
      ...ready.database,
      opened: Promise.resolve(),
      ping: () => Promise.reject(new DatabaseUnavailable()),
      close: () => Promise.resolve(),
    }),
  });
  const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

  it('hears that it is ready', async () => {
    expect(await askHealth({ host, port: portOf(ready) })).toEqual({ text: 'ready', status: 0 });
  });

  it('hears that its database does not answer', async () => {
    const port = portOf(withoutDatabase);
    const text = `not ready: port ${port} of 127.0.0.1 answers 503`;
    expect(await askHealth({ host, port })).toEqual({ text, status: 1 });
  });

  it('hears that nobody is there', async () => {
    const { text, status } = await askHealth({ host, port: await freePort() });
    expect([text, status]).toEqual([expect.stringMatching(/^not ready: connect ECONNREFUSED/), 1]);
  });

  it('does not wait for one that says nothing', async () => {
    const silent = createServer().listen(0, host);
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const text = `not ready: port ${port} of 127.0.0.1 does not answer`;
    expect(await askHealth({ host, port }, 50)).toEqual({ text, status: 1 });
  });

  it('is told that a port of nobody’s choosing cannot be asked', async () => {
    expect(await askHealth({ host, port: 0 })).toMatchObject({ status: 2 });
  });
});
