import { describe, expect, it } from 'vitest';

import type { Character } from '@charsheet/schema';

import { complexBytes, simpleBytes } from './fixtures.js';
import { testApp } from './harness.js';
import type { Person } from './people.js';

/** In bytes, as they go over a network. */
const mostOfPage = 100_000;
const mostOfScripts = 60_000;

describe('what a browser loads', () => {
  const app = testApp('PGlite');

  async function loaded(path: string, person?: Person) {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip', ...(person && { cookie: person.cookie }) };
    const { status, body } = await app.send({ path, headers });
    expect(status).toBe(200);
    const files = [...body.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]*\/assets\/[^"]*)"/g)].map(
      ([, file]) => file,
    );
    const sizes = await Promise.all(files.map((file = '') => sizeOf(file)));
    const scripts = sizes.reduce((sum, size) => sum + size, 0);
    return { scripts, all: scripts + Buffer.byteLength(body) };
  }

  async function sizeOf(path: string): Promise<number> {
    const answer = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    return Number(answer.headers.get('content-length'));
  }

  it.each([
    ['simple', simpleBytes],
    ['complex', complexBytes],
  ])('anonymous, owner: the page of the %s example is light', async (_, bytes) => {
    const person = await app.someone();
    const { id } = (await app.as(person).characters.create({ body: JSON.parse(bytes.toString()) as Character })).body;
    for (const who of [undefined, person]) {
      const { all } = await loaded(`/Character/${id}`, who);
      expect(all).toBeLessThan(mostOfPage);
    }
  });

  it('anonymous: the scripts of the form of a sheet are light', async () => {
    const { scripts } = await loaded('/characters/new');
    expect(scripts).toBeLessThan(mostOfScripts);
    expect(scripts).toBeGreaterThan(1000);
  });
});
