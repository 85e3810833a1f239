// What is built of this file is generated: see scripts/generate.mjs.
import { checker } from './contract/compile.js';
import { type Problem, ProblemOutline } from './problem.js';

/** Whether a value looks like a problem document to a client. */
export const isProblem: (value: unknown) => value is Problem = checker(ProblemOutline);
