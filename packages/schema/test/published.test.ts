import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, describe, expect, it } from 'vitest';

import { examples, publish } from './published.js';
import { fromTestbed } from './testbed.js';

const loadFromTestbed = async (name: string) => import(pathToFileURL(fromTestbed.resolve(name)).href);
const compilers = {
  5: fromTestbed.resolve('typescript-5/bin/tsc'),
  7: fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url)),
};

describe('the package as others install it', () => {
  const { app, folder } = publish();
  afterAll(() => rmSync(app, { recursive: true, force: true }));

  it.each([
    // The older one checks no libraries, which would take it ten seconds.
    [5, { module: 'NodeNext', types: [], skipLibCheck: true }],
    [7, { module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023'], types: ['node'] }],
  ] as const)('lets the examples of the documents compile with TypeScript %i: %j', async (version, options) => {
    const strict = { strict: true, noEmit: true, target: 'ES2023' };
    const files = examples().map(({ code }, at) => {
      writeFileSync(join(app, `example-${at}.ts`), code);
      return `example-${at}.ts`;
    });
    const project = join(app, `tsconfig.${version}.json`);
    writeFileSync(project, JSON.stringify({ compilerOptions: { ...strict, ...options }, files }));
    const outcome = await promisify(execFile)(process.execPath, [compilers[version], '-p', project]).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    );
    expect(outcome.stdout).toBe('');
  });

  it('has types for every way to import it', async () => {
    const { checkPackage, Package } = await loadFromTestbed('@arethetypeswrong/core');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => join(entry.parentPath, entry.name));
    const contents = files.map((file) => [file.slice(app.length).replaceAll('\\', '/'), readFileSync(file, 'utf8')]);
    const analysis = await checkPackage(new Package(Object.fromEntries(contents), '@charsheet/schema', '0.1.0'));
    // CommonJS, and whoever does not know `exports`, cannot import ES modules.
    const esm = (problem: { resolutionKind?: string }) => !/node10|node16-cjs/.test(problem.resolutionKind ?? '');
    expect(Object.keys(analysis.entrypoints)).toEqual(
      expect.arrayContaining(['.', './rules', './compile', './schemas']),
    );
    expect(analysis.problems.filter(esm)).toEqual([]);
  });

  it('has a manifest without mistakes', async () => {
    const { publint } = await loadFromTestbed('publint');
    expect((await publint({ pkgDir: folder, pack: false, strict: true })).messages).toEqual([]);
  });
});
