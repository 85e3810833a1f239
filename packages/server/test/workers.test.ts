import { request } from 'undici';
import { describe, expect, it } from 'vitest';

import { limits } from '../src/limits.js';
import { complexBytes } from './fixtures.js';
import { environmentOn, startServer, takenPort } from './server-process.js';

const twoWorkers = async () => ({ ...(await environmentOn('PostgreSQL')), CHARSHEET_WORKERS: '2' });

/** A request on a connection of its own: those are what the workers take turns in. */
async function get(url: string): Promise<string> {
  const { body } = await request(url, { reset: true });
  return body.text();
}

describe('several processes on one port', () => {
  it('tell once where they are, serve the same sheets, count for each other, replace one that is killed, and stop at SIGINT', async () => {
    const server = startServer(await twoWorkers());
    const url = await server.url;
    const headers = { 'content-type': 'application/json' };
    const { body } = await request(`${url}/Character`, { method: 'POST', headers, body: complexBytes });
    const record = await body.json();
    const { id } = record as { id: string };
    await server.logged('listening', 2);
    for (const _ of [1, 2, 3, 4]) expect(JSON.parse(await get(`${url}/Character/${id}`))).toEqual(record);
    await server.announced;
    expect(server.output.stdout.match(/listens on/g)).toHaveLength(1);

    for (const _ of [1, 2, 3, 4]) await get(`${url}/User/me`);
    const counted = 'http_request_duration_seconds_count{method="GET",route="/User/me",status="401"} 4';
    for (const _ of [1, 2]) expect(await get(`${url}/metrics`)).toContain(counted);

    const [first] = await server.logged('listening', 2);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await server.logged('listening', 3);
    expect(JSON.parse(await get(`${url}/readyz`))).toEqual({ status: 'ready' });

    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(await server.logged('stopped', 2)).toHaveLength(2);
    expect(await server.logged('listening', 3)).toHaveLength(3);
  });

  it('have metrics and readiness of all at one address, and stop in time at SIGTERM, even one that does not answer any more', async () => {
    const server = startServer({ ...(await twoWorkers()), METRICS_PORT: '0' });
    const [first] = await server.logged('listening', 2);
    const [{ inside } = {}] = await server.logged('listening for metrics');
    const isReady = async () => (await request(`${inside}/readyz`)).statusCode;
    await expect.poll(isReady).toBe(200);
    const url = await server.url;
    for (const _ of [1, 2, 3, 4]) await get(`${url}/User/me`);
    const counted = 'http_request_duration_seconds_count{method="GET",route="/User/me",status="401"} 4';
    expect(await get(`${inside}/metrics`)).toContain(counted);
    expect(JSON.parse(await get(`${url}/metrics`))).toMatchObject({ code: 'no-such-path' });
    process.kill(first?.pid ?? 0, 'SIGSTOP');
    expect(await isReady()).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('stop at once when they have only begun', async () => {
    // A worker that says so, and then does not get on.
    const begun = `import cluster from 'node:cluster';
      if (cluster.isWorker) {
        console.error('{"msg":"begun"}');
        await new Promise((resolve) => setTimeout(resolve, 600_000));
      }`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(begun)}`;
    const server = startServer({ ...(await twoWorkers()), NODE_OPTIONS });
    await server.logged('begun', 2);
    const start = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - start).toBeLessThan(limits.stop);
  });

  it('end when they cannot begin to serve', async () => {
    const port = await takenPort();
    const { ended, output } = startServer({ ...(await twoWorkers()), PORT: String(port) });
    expect(await ended).toBe(1);
    expect(output.stderr).toContain(`port ${port} of 127.0.0.1 is in use`);
  });
});
