import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { api } from './api.js';
import { completeSheet } from './characters/character.js';
import { createClient, UnexpectedAnswerError } from './client.js';
import { problems } from './contract/problems.js';
import { type FetchOptions, fetchTransport, NoAnswerError } from './fetch.js';

const id = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

describe('a client whose requests fetch carries', () => {
  let url: string;
  let received: Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

  /** Answers with a record, and under `/silent` not at all. */
  const server = createServer(async (request, response) => {
    const pieces = await request.toArray();
    const { method, url: path, headers } = request;
    received = { method, url: path, headers, body: Buffer.concat(pieces).toString() };
    if (path?.startsWith('/silent')) return;
    if (path?.startsWith('/gone')) return request.socket.destroy();
    const leads = path?.replace(/^\/second\/Character\//, '/Character2E/').replace(/^\/moved\//, '/');
    if (leads !== path) return response.writeHead(308, { Location: leads }).end();
    response.writeHead(path?.startsWith('/html') ? 502 : method === 'POST' ? 201 : 200, { ETag: '"1"' });
    response.end(path?.startsWith('/html') ? '<h1>' : JSON.stringify({ id, ...completeSheet }));
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const clientAt = (path: string, options?: FetchOptions) => createClient(api, fetchTransport(url + path, options));
  const get = (path: string, options?: FetchOptions) => clientAt(path, options).characters.get({ params: { id } });

  it('sends what the contract says, below a base path, too, and reads the answer', async () => {
    const answer = await clientAt('/base/').characters.create({ body: completeSheet, query: { isPublic: true } });
    expect(received).toMatchObject({ method: 'POST', url: '/base/Character?isPublic=true' });
    expect(received.headers['content-type']).toBe('application/json');
    expect(received.headers).not.toHaveProperty('authorization');
    expect(JSON.parse(received.body)).toEqual(completeSheet);
    expect(answer).toMatchObject({ status: 201, body: { id }, headers: { etag: '"1"' } });
  });

  it('tells of a sheet of another edition, to which it was led, and follows where only the service has moved', async () => {
    const problem = { status: 308, code: 'other-edition', title: problems['other-edition'].title };
    const headers = { location: `${url}/Character2E/${id}` };
    await expect(get('/second')).rejects.toMatchObject({ name: 'ProblemError', problem, headers });
    await expect(get('/moved')).resolves.toMatchObject({ status: 200, body: { id } });
  });

  it('shows the token, unless a call has a credential of its own', async () => {
    await get('', { token: 'one' });
    expect(received.headers.authorization).toBe('Bearer one');
    const tokens = ['two', undefined];
    const client = clientAt('', { token: () => tokens.shift() });
    await client.characters.get({ params: { id } });
    expect(received.headers.authorization).toBe('Bearer two');
    await client.characters.get({ params: { id } });
    expect(received.headers).not.toHaveProperty('authorization');
    await clientAt('', { token: 'one' }).characters.get({ params: { id }, headers: { authorization: 'Bearer own' } });
    expect(received.headers.authorization).toBe('Bearer own');
  });

  it('sends no cookie with a token, since it could be of somebody else', async () => {
    const sent: RequestInit[] = [];
    const spy: NonNullable<FetchOptions['fetch']> = (path, init) => {
      sent.push(init);
      return fetch(path, init);
    };
    await get('', { fetch: spy });
    await get('', { fetch: spy, token: 'one' });
    expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'omit']);
  });

  it('waits no longer than it may', async () => {
    const error: unknown = await get('/silent', { timeout: 20 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(String(error)).toBe(`NoAnswerError: no answer came within 0.02 seconds: GET ${url}/silent/Character/${id}`);
  });

  it('says when the connection breaks, and keeps the cause', async () => {
    const error: unknown = await get('/gone').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect((error as NoAnswerError).cause).toBeInstanceOf(TypeError);
  });

  it('stops when the caller does not want the answer any more', async () => {
    const controller = new AbortController();
    const call = clientAt('/silent').characters.get({ params: { id }, signal: controller.signal });
    const reason = new Error('looked at another sheet');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('tells what is no answer of the service as the client always does', async () => {
    await expect(get('/html')).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });
});
