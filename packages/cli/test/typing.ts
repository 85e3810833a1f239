import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** What a person types when a question has appeared: `[question, keys]`. */
export type Typing = readonly (readonly [question: string, keys: string])[];

/** A keyboard whose user waits for questions. */
export class Keyboard extends PassThrough {
  readonly isTTY = true;
  isRaw = false;
  private seen = '';
  private readonly left: (readonly [string, string])[];

  constructor(typing: Typing) {
    super();
    this.left = [...typing];
  }

  setRawMode(raw: boolean): void {
    this.isRaw = raw;
  }

  /** Something has appeared on the screen. */
  see(text: string): void {
    this.seen += stripVTControlCharacters(text);
    const [next] = this.left;
    if (!next || !this.seen.endsWith(next[0])) return;
    this.left.shift();
    this.seen = '';
    setImmediate(() => this.write(next[1]));
  }

  /** Questions that did not come. */
  get unasked(): string[] {
    return this.left.map(([question]) => question);
  }
}
