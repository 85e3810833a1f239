import { connect } from 'node:net';

import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';

import { apiDocument, type ProblemCode, problems } from '@charsheet/schema';
import { jsonSchema, jsonSchemaNames } from '@charsheet/schema/schemas';

import { engines } from '../../test/engines.js';
import { buildCharacter } from '../../test/fixtures.js';
import { testApp } from '../../test/harness.js';
import { DatabaseUnavailable } from '../database/errors.js';
import { version } from '../files/package.js';
import { entrance } from '../http/entrance.js';
import { insideApp, listenInside } from './inside.js';
import { insideHandlers } from './operations.js';

describe('where metrics have an address of their own', () => {
  const app = testApp('PGlite', { hasInside: true, basePath: '/sheets' });
  const paths = ['/metrics', '/METRICS/', '/sheets/metrics', '/%6detrics', '/readyz', '/sheets/readyz/'];

  it.each(paths)('nothing of them is at %s of the service', async (path) => {
    expect(await app.refused({ path })).toMatchObject({ code: 'no-such-path' });
  });

  it('the description is without them', async () => {
    const { body } = await app.client.operations.openapi();
    const described = Object.keys((body as { paths: object }).paths);
    expect(described).toContain('/livez');
    expect(described).not.toContain('/metrics');
    expect(described).not.toContain('/readyz');
  });

  it('they are there, and nothing else, also when the database does not answer', async () => {
    const ping = () => Promise.reject(new DatabaseUnavailable());
    const parts = { database: { ping }, metrics: { text: async () => 'up 1' } };
    const { server, open } = entrance();
    const url = await listenInside({ server, open }, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close(0));
    open(insideApp(pino({ level: 'silent' }), insideHandlers(parts)));
    const asked = await Promise.all(['/metrics', '/readyz', '/livez', '/Character'].map((path) => fetch(url + path)));
    expect(asked.map(({ status }) => status)).toEqual([200, 503, 404, 404]);
    expect(await asked[0]?.text()).toBe('up 1');
    expect(await asked[1]?.json()).toMatchObject({ code: 'database-unavailable' });
  });

  it('a port that is taken is told by the setting that says it', async () => {
    const { port } = new URL(app.url);
    const listening = listenInside(entrance(), { host: '127.0.0.1', port: Number(port) });
    await expect(listening).rejects.toThrow(
      `port ${port} of 127.0.0.1 is in use; choose another, as in: METRICS_PORT=`,
    );
  });
});

describe.each(engines)('operations on %s', (engine) => {
  const app = testApp(engine);

  it('anonymous asks whether the process is up and can answer', async () => {
    expect((await app.client.operations.livez()).body).toEqual({ status: 'up' });
    expect((await app.client.operations.readyz()).body).toEqual({ status: 'ready' });
  });

  it('anonymous reads the API description', async () => {
    const { body } = await app.client.operations.openapi();
    expect(body).toEqual(JSON.parse(JSON.stringify(apiDocument(version, '/'))));
  });

  it.each(Object.keys(problems) as ProblemCode[])('anonymous reads what the problem %s means', async (code) => {
    const answer = await app.send({ path: `/docs/problems/${code}` });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(answer.body).toContain(problems[code].title);
  });

  it('anonymous asks for a problem that there is not', async () => {
    expect(await app.refused({ path: '/docs/problems/constructor' })).toMatchObject({ code: 'no-such-path' });
    expect(await app.refused({ path: '/docs/problems/%3Cscript%3E' })).toMatchObject({ code: 'no-such-path' });
  });

  it.each(jsonSchemaNames)('anonymous reads the JSON Schema %s', async (name) => {
    const answer = await app.send({ path: `/schemas/${name}.json` });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/schema+json' },
    });
    expect(JSON.parse(answer.body)).toEqual(jsonSchema(name));
  });

  it('anonymous asks for a JSON Schema that there is not', async () => {
    for (const file of ['character', 'constructor.json', '..%2Fcharacter.json']) {
      expect(await app.refused({ path: `/schemas/${file}` })).toMatchObject({ code: 'no-such-path' });
    }
  });

  it('anonymous reads the metrics', async () => {
    const path = '/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64?x=1';
    await app.send({ path });
    await app.send({ path: '/no/such/path' });
    const { headers, body } = await app.send({ path: '/metrics' });
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const counted = 'http_request_duration_seconds_count';
    expect(body).toContain(`${counted}{method="GET",route="/Character/{id}",status="400"} 1`);
    expect(body).toContain(`${counted}{method="GET",route="none",status="404"}`);
    expect(body).toMatch(/charsheet_database_connections\{state="used"\} \d/);
    expect(body).toContain(`charsheet_build_info{version="${version}"} 1`);
    expect(body).not.toContain('0193d1a8');
  });

  it('anonymous reads how much waits, and how much is done at a time', async () => {
    const created = Array.from({ length: 5 }, () => app.client.characters.create({ body: buildCharacter() }));
    await Promise.all(created);
    const { body } = await app.send({ path: '/metrics' });
    for (const kind of ['read', 'session', 'create', 'hashing', 'heavy', 'pdf', 'stream']) {
      for (const state of ['running', 'waiting'])
        expect(body).toContain(`charsheet_work{kind="${kind}",state="${state}"} 0\n`);
    }
    expect(body).toContain('charsheet_batch_size_sum{kind="create"} 5\n');
    // Nobody sends mails here, so nobody knows how many wait.
    expect(body).not.toContain('charsheet_outbox_mails{');
  });

  it.each([
    ['/metrics', '/metrics', 200],
    ['/robots.txt', '/robots.txt', 200],
    ['/docs/problems/internal', '/docs/problems/{code}', 200],
    ['/schemas/character.json', '/schemas/{file}', 200],
    ['/docs/problems/nothing', '/docs/problems/{code}', 404],
    ['/sign-in', '/sign-in', 200],
    ['/WEATHERFORECAST/', '/WeatherForecast', 200],
  ])('anonymous asks for %s, which is counted as %s', async (path, route, status) => {
    await app.send({ path });
    const { body } = await app.send({ path: '/metrics' });
    expect(body).toContain(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  });

  it('anonymous hangs up, which is not counted as if there were nothing', async () => {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('POST /Character HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
    socket.resume();
    const counted = 'http_request_duration_seconds_count{method="POST",route="/Character",status="499"} 1';
    await expect.poll(async () => (await app.send({ path: '/metrics' })).body).toContain(counted);
  });

  it('tells search engines that nothing here is for them', async () => {
    expect((await app.send({ path: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n');
  });
});
