import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';

import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const complex = readFileSync(new URL('../../../examples/complex.json', import.meta.url), 'utf8');

/** A script for a browser, of one entry of the package and what it needs. */
async function bundle(entry: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL(`../src/${entry}`, import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'charsheet',
    // Fails at anything of Node.
    platform: 'browser',
    metafile: true,
    write: false,
  });
  return { script: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) };
}

/** Runs an expression where only a browser's globals are, and where a page's policy may forbid generated code. */
function run(script: string, expression: string, mayGenerateCode: boolean): unknown {
  const globals = { TextDecoder, TextEncoder, URLSearchParams, complex };
  const context = createContext(globals, { codeGeneration: { strings: mayGenerateCode, wasm: false } });
  runInContext(script, context);
  return JSON.parse(String(runInContext(`JSON.stringify(${expression})`, context)));
}

describe('the package in a browser', () => {
  let script: string;
  let inputs: string[];

  beforeAll(async () => {
    ({ script, inputs } = await bundle('index.ts'));
  });

  it('has of the rules no more than the codes of findings', () => {
    const ofRules = inputs.filter((path) => path.includes('/rules/'));
    expect(ofRules.map((path) => path.slice(path.indexOf('/rules/')))).toEqual(['/rules/first/check/codes.ts']);
  });

  const evaluate = (expression: string, mayGenerateCode: boolean) => run(script, expression, mayGenerateCode);

  it.each([true, false])('reads and checks sheets (generated code allowed: %s)', (mayGenerateCode) => {
    const read = (text: string) => `charsheet.readSheet(new TextEncoder().encode(${text}))`;
    expect(evaluate(read('complex'), mayGenerateCode)).toEqual({ ok: true, value: JSON.parse(complex) });
    expect(evaluate(read(`complex.replace('"kor": 27', '"kor": -27')`), mayGenerateCode)).toEqual({
      ok: false,
      problem: 'invalid-body',
      faults: [{ pointer: '/kor', code: 'out-of-range', message: 'must be a whole number from 0 to 1000000, not -27' }],
    });
  });

  it('makes the API description', () => {
    expect(evaluate(`Object.keys(charsheet.apiDocument('1', '/').paths)`, true)).toContain('/Character');
  });
});

describe('the rules in a browser', () => {
  it('check a sheet and compute what follows from it, without the schemas', async () => {
    const { script, inputs } = await bundle('rules/index.ts');
    expect(run(script, 'charsheet.checkRules(JSON.parse(complex))', false)).toEqual([]);
    expect(run(script, 'charsheet.derive(JSON.parse(complex)).hitPoints', false)).toBe(46);
    expect(inputs.filter((path) => path.includes('typebox') || path.includes('/characters/'))).toEqual([]);
  });
});
