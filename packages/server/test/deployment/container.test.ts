import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';

import { complexBytes } from '../fixtures.js';
import { freePort } from '../postgres.js';
import { dataFolder, shortLived } from '../server-process.js';
import { canContain, runContained } from './container.js';

const root = new URL('../../../../', import.meta.url);
const dockerfile = readFileSync(new URL('Dockerfile', root), 'utf8');

/** What stands behind a keyword at the beginning of a line. */
const instruction = (pattern: RegExp): string => {
  const found = new RegExp(pattern, 'm').exec(dockerfile)?.[1];
  if (found === undefined) throw new Error(`the Dockerfile has no ${pattern}`);
  return found;
};
const list = (pattern: RegExp) => JSON.parse(instruction(pattern)) as string[];

/** The folder that the image has as /app, made by the command in the Dockerfile. */
function productionFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const app = join(folder, 'app');
  const [command = '', ...args] = instruction(/^RUN (node .* \/app)$/)
    .replace('/app', app)
    .split(' ');
  execFileSync(command, args, { cwd: root });
  return app;
}

describe('the image of the Dockerfile', () => {
  it.skipIf(!canContain)(
    'serves as another user than root in a file system that is read-only, with its files alone, until SIGTERM',
    async () => {
      const app = productionFiles();
      const data = dataFolder();
      const user = Number(instruction(/^USER (\d+)$/));
      chownSync(data, user, user);
      const PORT = await freePort();
      const env = [...instruction(/^ENV (.*)$/).split(' '), `PORT=${PORT}`, 'PUBLIC_URL=http://localhost'];
      env.push(`METRICS_PORT=${await freePort()}`);
      const [node = '', ...args] = list(/^ENTRYPOINT (.*)$/);
      const server = runContained({ app, data, user, env, command: [node, ...shortLived, ...args] });
      await expect.poll(() => server.output.text).toContain('stop:');

      const check = list(/^HEALTHCHECK .*CMD (.*)$/);
      const health = () => runContained({ app, data, user, env, command: check });
      await expect.poll(async () => await health().ended).toBe(0);
      const headers = { 'content-type': 'application/json' };
      const url = `http://127.0.0.1:${PORT}/Character`;
      const { statusCode, body } = await request(url, { method: 'POST', headers, body: complexBytes });
      expect(statusCode).toBe(201);
      const { id } = (await body.json()) as { id: string };
      const pdf = await request(`${url}/${id}?format=pdf`);
      expect(await pdf.body.text()).toMatch(/^%PDF/);

      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(server.output.text).toContain('"stopped"');
      expect(readdirSync(data).sort()).toEqual(['auth-secret', 'pgdata']);
      const late = health();
      expect(await late.ended).toBe(1);
      expect(late.output.text).toContain('not ready: connect ECONNREFUSED');
    },
  );

  it('says what to set when it is run without a public URL', () => {
    const [, ...args] = list(/^ENTRYPOINT (.*)$/).map((word) => word.replace('/app/', 'packages/server/'));
    const env = Object.fromEntries(
      instruction(/^ENV (.*)$/)
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^charsheet-server: PUBLIC_URL: is needed with HOST/)]);
  });
});
