import type { Options } from './options.js';
import { output, progress } from './run.js';
import { buildProgram } from './servers.js';

type Rates = Record<'charsheet' | 'ajv' | 'zod', number>;

/** Checks a second, medians. */
export interface ValidatorResult {
  rounds: number;
  /** Of the complex example. */
  valid: Rates;
  /** Of a sheet with four faults, all of which are to be found. */
  invalid: Rates;
}

/** Our compiled check beside ajv with the same JSON Schema, and zod with the same sheet written by hand. */
export async function validator({ quick }: Options): Promise<ValidatorResult> {
  const rounds = quick ? 3 : 15;
  progress('checking sheets');
  const program = await buildProgram('src/validator-program.ts');
  const env = { ...process.env, NODE_ENV: 'production' };
  return { rounds, ...JSON.parse(await output(process.execPath, [program, `${rounds}`, '200'], { env })) };
}
