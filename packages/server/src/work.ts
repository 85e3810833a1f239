/** How much of one kind of work there is in this process. */
export interface Load {
  /** Is being done. */
  running: number;
  /** Waits for its turn. */
  waiting: number;
}

/** What waits in the database, as it was last looked up. */
export type Stock = Record<string, number>;

/** Hears of work, for whoever watches the service. */
export interface WorkWatch {
  /** Looks there, whenever somebody wants to know, for the load of a kind of work. */
  load(kind: string, look: () => Load): void;
  /** So many were done at a time. */
  batch(kind: string, size: number): void;
  /** Looks there for what all processes have together; nothing where it is not known now. */
  mails(look: () => Stock | undefined): void;
  /** How many requests this process has answered. */
  answered(): number;
}

/** Of work that nobody watches. */
export const unwatched: WorkWatch = { load() {}, batch() {}, mails() {}, answered: () => 0 };
