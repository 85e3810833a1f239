import { request } from 'undici';
import { describe, expect, it } from 'vitest';

import { complexBytes } from './fixtures.js';
import { environmentOn, type ServerProcess, startServer } from './server-process.js';

const twoWorkers = async () => ({ ...(await environmentOn('PostgreSQL')), CHARSHEET_WORKERS: '2' });

/** A request on a connection of its own: those are what the workers take turns in. */
async function get(url: string): Promise<string> {
  const { body } = await request(url, { reset: true });
  return body.text();
}

const logLines = ({ output }: ServerProcess) =>
  output.stderr.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

const listening = (server: ServerProcess) => logLines(server).filter(({ msg }) => msg === 'listening');

describe('several processes on one port', () => {
  it('tell once where they are, and serve the same sheets', async () => {
    const server = startServer(await twoWorkers());
    const url = await server.url;
    const headers = { 'content-type': 'application/json' };
    const { body } = await request(`${url}/Character`, { method: 'POST', headers, body: complexBytes });
    const record = await body.json();
    const { id } = record as { id: string };
    for (const _ of [1, 2, 3, 4]) expect(JSON.parse(await get(`${url}/Character/${id}`))).toEqual(record);
    expect(server.output.stdout.match(/listens on/g)).toHaveLength(1);
  });

  it('answer with the metrics of all, whichever is asked', async () => {
    const server = startServer(await twoWorkers());
    const url = await server.url;
    await expect.poll(() => listening(server)).toHaveLength(2);
    for (const _ of [1, 2, 3, 4]) await get(`${url}/User/me`);
    const counted = 'http_request_duration_seconds_count{method="GET",route="/User/me",status="401"} 4';
    for (const _ of [1, 2]) expect(await get(`${url}/metrics`)).toContain(counted);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('all stop at %s, with status 0', async (signal) => {
    const server = startServer(await twoWorkers());
    await get(`${await server.url}/readyz`);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    const stopped = logLines(server).filter(({ msg }) => msg === 'stopped');
    expect(stopped.length).toBeGreaterThan(0);
    expect(stopped).toHaveLength(listening(server).length);
  });

  it('stop in time, even one that does not answer any more', async () => {
    const server = startServer(await twoWorkers());
    await expect.poll(() => listening(server), { timeout: 10_000 }).toHaveLength(2);
    process.kill(listening(server)[0].pid, 'SIGSTOP');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('go on when one of them is killed, and another one takes its place', async () => {
    const server = startServer(await twoWorkers());
    const url = await server.url;
    await expect.poll(() => listening(server)).toHaveLength(2);
    process.kill(listening(server)[0].pid, 'SIGKILL');
    await expect.poll(() => listening(server), { timeout: 10_000 }).toHaveLength(3);
    expect(JSON.parse(await get(`${url}/readyz`))).toEqual({ status: 'ready' });
  });

  it('end when they cannot begin to serve', async () => {
    const first = startServer(await environmentOn('PostgreSQL'));
    const { port } = new URL(await first.url);
    const second = startServer({ ...(await twoWorkers()), PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.output.stderr).toContain(`port ${port} of 127.0.0.1 is in use`);
  });
});
