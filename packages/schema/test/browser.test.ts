import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';

import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const complex = readFileSync(new URL('../../../examples/complex.json', import.meta.url), 'utf8');

describe('the package in a browser', () => {
  let script: string;

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
      bundle: true,
      format: 'iife',
      globalName: 'charsheet',
      // Fails at anything of Node.
      platform: 'browser',
      write: false,
    });
    script = outputFiles[0]?.text ?? '';
  });

  /** Runs an expression where only a browser's globals are, and where a page's policy may forbid generated code. */
  function evaluate(expression: string, mayGenerateCode: boolean): unknown {
    const globals = { TextDecoder, TextEncoder, URLSearchParams, complex };
    const context = createContext(globals, { codeGeneration: { strings: mayGenerateCode, wasm: false } });
    runInContext(script, context);
    return JSON.parse(String(runInContext(`JSON.stringify(${expression})`, context)));
  }

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
