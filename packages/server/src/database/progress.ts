/** What the database that takes changes has told of itself. */
export interface Mark {
  /** When it was asked, on the clock of `performance.now()`. */
  at: number;
  /** The process that told, which is another one after a failover. */
  server: string;
  /** Which data it has: replicas have the same. */
  system: string;
  /** Where its log of changes ended: all that was acknowledged before it was asked stands before. */
  end: number;
  /** All transactions with smaller numbers had ended by then, so they stand in the log before that end, too. */
  allBefore: number;
}

/** What a replica has told of itself. Places in the log never go back. */
export interface Progress {
  /** Not so of one that takes changes by itself. */
  isReplica: boolean;
  system: string;
  /** Up to where it shows all changes. */
  replayed: number;
  /** Up to where it has them. */
  received: number;
}

/** After so long without any change a replica has shown all that it can; in milliseconds. */
const rest = 500;
/** Enough for a minute. */
const mostMarks = 300;
/** Of the log, in bytes. What begins a page is no change, and one that ends with a page may be told as either side of it. */
const page = { bytes: 8192, header: 40 };

/** Where the log ended when, newest last. */
export class Marks {
  #marks: Mark[] = [];

  get newest(): Mark | undefined {
    return this.#marks.at(-1);
  }

  add(mark: Mark): void {
    this.#marks.push(mark);
    if (this.#marks.length > mostMarks) this.#marks.shift();
  }

  /** The newest mark all of whose changes stand before this place in the log. */
  upTo(place: number): Mark | undefined {
    const atLeast = place % page.bytes === 0 ? place + page.header : place;
    return this.#marks.findLast(({ end }) => end <= atLeast);
  }
}

/**
 * How far a replica follows the database. After a failover it may have changes that the new primary has not, and will never
 * show those that come: so it counts only when it has received more than it had by then.
 */
export class Follower {
  /** What it showed when it last answered is at least as new as this. */
  mark: Mark | undefined;
  progress: Progress | undefined;
  #server: string | undefined;
  #mustExceed = 0;
  #unchangedSince = 0;

  /** It has answered, at that time on the clock of `performance.now()`. */
  heard(progress: Progress, marks: Marks, now = performance.now()): void {
    const { newest } = marks;
    const before = this.progress;
    if (before?.replayed !== progress.replayed || before.received !== progress.received) this.#unchangedSince = now;
    this.progress = progress;
    if (newest && this.#server !== newest.server) {
      if (this.#server !== undefined) this.#mustExceed = Math.max(progress.received, progress.replayed);
      this.#server = newest.server;
    }
    const follows = progress.isReplica && progress.system === newest?.system && progress.received > this.#mustExceed;
    this.mark = follows ? marks.upTo(progress.replayed) : undefined;
  }

  /**
   * Up to where it has changes that it shows, or will. What a server sent at its end may break off amid a change: a replica that
   * rests has no more to show.
   */
  reach(now: number): number {
    if (!this.progress) return 0;
    const { replayed, received } = this.progress;
    return now - this.#unchangedSince > rest ? replayed : received;
  }

  /** It does not answer. */
  lost(): void {
    this.progress = undefined;
    this.mark = undefined;
  }
}
