import { setImmediate } from 'node:timers/promises';

/** How long others may have the event loop after a turn, in its length: where they want it all, a tenth is left. */
const forOthers = 9;

/** A turn of all others that takes less, in milliseconds, has nobody in it who waits. */
const emptyTurn = 0.2;

/**
 * Which part of the time they take where there are any, whatever they do. What an import itself does between its turns takes less,
 * and so does a machine that is busy with its database and its client.
 */
const ofSome = 0.5;

/** How many are answered in a turn where there are many, each of whom takes little. */
const ofMany = 0.1;

/** How many turns tell what is so of late. */
const ofLate = 16;

/** All who want the event loop besides one long piece of work: it shows by how long they have it between its turns, and by answers. */
export class Others {
  /** Which part of the time has been theirs of late. At first they get the benefit of the doubt. */
  #share = 1;
  readonly #answered: () => number;
  #answeredBefore: number;
  #inOneTurn = 0;

  /** @param answered how many requests have been answered up to now */
  constructor(answered: () => number) {
    this.#answered = answered;
    this.#answeredBefore = answered();
  }

  get areThere(): boolean {
    return this.#share > ofSome || this.#inOneTurn > ofMany;
  }

  /** Lets them go first after a turn that took so many milliseconds. */
  async first(turn: number): Promise<void> {
    const theirs = await takenByOthers(forOthers * turn);
    this.#share += (theirs / (theirs + turn || 1) - this.#share) / ofLate;
    const answered = this.#answered();
    this.#inOneTurn += (answered - this.#answeredBefore - this.#inOneTurn) / ofLate;
    this.#answeredBefore = answered;
  }
}

/** Lets them have so many milliseconds, or as many as they want when that is less; returns how many they took. */
async function takenByOthers(most: number): Promise<number> {
  let taken = 0;
  do {
    const before = performance.now();
    await setImmediate();
    const turn = performance.now() - before;
    if (turn <= emptyTurn) return taken;
    taken += turn;
  } while (taken < most);
  return taken;
}
