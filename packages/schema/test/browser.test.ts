import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const [complex = '', fighterThief = ''] = ['complex', 'second-edition'].map((name) =>
  readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8'),
);

/** A script for a browser of what was built of the package, as an app would make it, and the files that it is of. */
async function bundle(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'charsheet',
    // Fails at anything of Node.
    platform: 'browser',
    metafile: true,
    write: false,
  });
  return { script: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) };
}

/** Runs an expression where only a browser's globals are, and a page's policy forbids code made of texts. */
function run(script: string, expression: string): unknown {
  const globals = { TextDecoder, TextEncoder, URLSearchParams, complex, fighterThief };
  const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  runInContext(script, context);
  return JSON.parse(String(runInContext(`JSON.stringify(${expression})`, context)));
}

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const rules = "export * from '@charsheet/schema/rules';";
const imported = (...names: string[]) => `export { ${names.join(', ')} } from '@charsheet/schema';`;

describe('a bundle for browsers', () => {
  it.each([
    ['`characterValidator`', imported('characterValidator'), 7],
    ['`characterValidator`, `readSheet`', imported('characterValidator', 'readSheet'), 13],
    [
      '`characterValidator`, `readSheet`, and all of `@charsheet/schema/rules`',
      imported('characterValidator', 'readSheet') + rules,
      32,
    ],
    ['all of `@charsheet/schema/rules/second`', "export * from '@charsheet/schema/rules/second';", 32],
    [
      '`characterValidator`, `readSheet`, and `@charsheet/schema/hu`',
      `${imported('characterValidator', 'readSheet')}export * from '@charsheet/schema/hu';`,
      19,
    ],
    [
      '`characterValidator`, and all of `@charsheet/schema/form`',
      `${imported('characterValidator')}export * from '@charsheet/schema/form';`,
      9,
    ],
    ['`connect`, `fetchTransport`', imported('connect', 'fetchTransport'), 3],
  ])('with %s makes no code of texts, and is as small as the README says', async (label, code, mostKilobytes) => {
    const { script } = await bundle(code);
    expect(script).not.toMatch(/\bFunction\(|\beval\(/);
    const kilobytes = gzipSync(script, { level: 9 }).length / 1000;
    expect(kilobytes).toBeLessThanOrEqual(mostKilobytes);
    // Versions of Node.js compress a little differently.
    const told = Number(readme.split(`\n| ${label} | `)[1]?.split(' ')[0]);
    expect(Math.abs(kilobytes - told), `${label}: ${kilobytes} kB`).toBeLessThan(0.8);
  });
});

describe('the package in a browser', () => {
  let script: string;
  let inputs: string[];

  beforeAll(async () => {
    ({ script, inputs } = await bundle("export * from '@charsheet/schema';"));
  });

  it('has of the rules no more than the codes of findings', () => {
    const ofRules = inputs.filter((path) => path.includes('/rules/'));
    expect(ofRules.map((path) => path.slice(path.indexOf('/rules/')))).toEqual(['/rules/first/check/codes.js']);
  });

  it('reads and checks sheets', () => {
    const read = (text: string) => `charsheet.readSheet(new TextEncoder().encode(${text}))`;
    expect(run(script, read('complex'))).toEqual({ ok: true, value: JSON.parse(complex) });
    expect(run(script, read(`complex.replace('"kor": 27', '"kor": -27')`))).toEqual({
      ok: false,
      problem: 'invalid-body',
      faults: [{ pointer: '/kor', code: 'out-of-range', message: 'must be a whole number from 0 to 1000000, not -27' }],
    });
  });

  it('makes the API description', () => {
    expect(run(script, `Object.keys(charsheet.apiDocument('1', '/').paths)`)).toContain('/Character');
  });

  it('compiles other schemas, also where that must not make code of texts', async () => {
    const compiler = await bundle(
      "export { validator } from '@charsheet/schema/compile'; export { Character } from '@charsheet/schema';",
    );
    expect(run(compiler.script, 'charsheet.validator(charsheet.Character).check(JSON.parse(complex))')).toBe(true);
  });
});

describe('the rules in a browser', () => {
  it('check a sheet and compute what follows from it, without the schemas', async () => {
    const { script, inputs } = await bundle(rules);
    expect(run(script, 'charsheet.checkRules(JSON.parse(complex))')).toEqual([]);
    expect(run(script, 'charsheet.derive(JSON.parse(complex)).hitPoints')).toBe(46);
    expect(inputs.filter((path) => path.includes('typebox') || path.includes('/characters/'))).toEqual([]);
    expect(inputs.filter((path) => path.includes('/second/'))).toEqual([]);
  });

  it('of the second edition compute what follows from a sheet, without the schemas', async () => {
    const { script, inputs } = await bundle("export * from '@charsheet/schema/rules/second';");
    expect(run(script, 'charsheet.derive2E(JSON.parse(fighterThief)).hitPoints')).toBe(53);
    expect(inputs.filter((path) => path.includes('typebox') || path.includes('/characters/'))).toEqual([]);
  });
});
