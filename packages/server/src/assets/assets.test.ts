import { statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { testApp } from '../../test/harness.js';
import { distFile } from '../files/package.js';
import { assetFiles, assetPath } from './assets.js';

describe('what pages load, on PGlite', () => {
  const app = testApp('PGlite', { basePath: '/sheets' });
  const get = (path: string, encoding: string) =>
    fetch(`${app.url}/sheets${path}`, { headers: { 'accept-encoding': encoding } });

  it.each(['br', 'gzip', 'identity'])('a browser loads it as %s, and may keep it for good', async (encoding) => {
    for (const [name, type, content] of [
      ['reference', /javascript/, 'preauthorizeApiKey'],
      ['reference-style', /css/, '.trying'],
      ['signed-out', /javascript/, 'localStorage'],
    ] as const) {
      const answer = await get(assetPath(name), encoding);
      const { headers } = answer;
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(content);
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('content-type')).toMatch(type);
    }
  });

  it.each(['reference-x.js', 'LICENSE', '..%2f..%2fpackage.json', 'files.json', `${assetFiles[0]}`, ''])(
    'anonymous asks for %s, which is nothing',
    async (name) => {
      expect(await app.refused({ path: `/assets/${name}` })).toMatchObject({ code: 'no-such-path' });
    },
  );

  it.each([
    ['first', 'sheet-form-2e-'],
    ['second', 'sheet-form-'],
  ])(
    'a phone loads less than 60 kB of all scripts of pages together, for sheets of the %s edition',
    (edition, others) => {
      const folder = distFile('assets');
      const isOther = (name: string) =>
        name.startsWith(others) && !(edition === 'second' && name.startsWith('sheet-form-2e-'));
      const all = assetFiles.filter((name) => name.endsWith('.js.gz') && !name.startsWith('reference-'));
      const scripts = all.filter((name) => !isOther(name));
      expect([all.length, scripts.length]).toEqual([4, 3]);
      expect(scripts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThan(60_000);
    },
  );
});
