import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { transform } from 'esbuild';
import { afterAll, expect, it } from 'vitest';

import { examples, publish } from '../../schema/test/published.js';
import { testApp } from './harness.js';

const service = testApp('PGlite');
const { app } = publish();
afterAll(() => rmSync(app, { recursive: true, force: true }));

it("prints what the documents say, where the schema package is another project's", async () => {
  const all = examples();
  expect(all.length).toBeGreaterThan(5);
  for (const [at, { code }] of all.entries()) {
    const { code: js } = await transform(code.replaceAll('http://127.0.0.1:3000', service.url), { loader: 'ts' });
    writeFileSync(join(app, `example-${at}.js`), js);
  }
  const program = all.map((_, at) => `await import('./example-${at}.js');\nconsole.log('---');\n`).join('');
  writeFileSync(join(app, 'program.js'), program);
  const { stdout } = await promisify(execFile)(process.execPath, [join(app, 'program.js')]);
  expect(stdout.split('---\n').slice(0, -1)).toEqual(all.map(({ printed }) => printed ?? ''));
});
