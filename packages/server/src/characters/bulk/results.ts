import type { ImportCut, ImportEnd, LineResult, Problem } from '@charsheet/schema';

import type { ApiError } from '../../http/api-error.js';
import type { Tried } from './read-line.js';
import type { Outcome } from './store-lines.js';

/** What became of a line, or in a dry run would. */
export type LineOutcome = Outcome | ({ status: 200 } & Tried);

/** Puts into lines what became of lines, and counts it. */
export class Results {
  readonly #tell: (error: ApiError) => Problem;
  readonly #counts: ImportEnd['counts'] = { stored: 0, changed: 0, skipped: 0, refused: 0 };

  constructor(tell: (error: ApiError) => Problem) {
    this.#tell = tell;
  }

  get refused(): number {
    return this.#counts.refused;
  }

  /** The results of some lines. */
  of(outcomes: readonly (readonly [line: number, outcome: LineOutcome])[]): string {
    this.count(outcomes.map(([, outcome]) => outcome));
    return outcomes.map(([line, outcome]) => `${JSON.stringify(this.#result(line, outcome))}\n`).join('');
  }

  count(outcomes: readonly LineOutcome[]): void {
    for (const outcome of outcomes) this.#counts[kindOf(outcome)]++;
  }

  /** The last result of an import that was read to its end. */
  end(committed?: boolean): string {
    const end: ImportEnd = { done: true, counts: this.#counts, ...(committed !== undefined && { committed }) };
    return `${JSON.stringify(end)}\n`;
  }

  /** The last result of one that does not go on: what it says is about no line. */
  cutOff(error: ApiError): string {
    const cut: ImportCut = { done: false, status: error.status, problem: this.#tell(error) };
    return `${JSON.stringify(cut)}\n`;
  }

  #result(line: number, outcome: LineOutcome): LineResult {
    if ('code' in outcome) return { line, status: outcome.status, problem: this.#tell(outcome) };
    const { status, ...rest } = outcome;
    return { line, status, ...rest };
  }
}

function kindOf(outcome: LineOutcome): keyof ImportEnd['counts'] {
  if ('code' in outcome) return 'refused';
  if (outcome.status === 304) return 'skipped';
  return outcome.status === 201 || !('id' in outcome) ? 'stored' : 'changed';
}
