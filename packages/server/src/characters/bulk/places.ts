import { ApiError } from '../../http/api-error.js';
import { unwatched } from '../../work.js';

/** Bounds how many streams are under way at a time: of all accounts, and of each, so that one leaves places to others. */
export interface Places {
  /**
   * Does what comes before a stream of an account.
   * @throws ApiError when all places are taken, or all that it may have
   */
  during<T>(ownerId: string, work: () => Promise<T>): Promise<T>;
  /** The same stream, which has a place from its beginning to its end; one that nobody begins to read has none. */
  hold<T>(ownerId: string, stream: AsyncIterable<T>): AsyncGenerator<T>;
}

export function placesFor({ all, each }: { all: number; each: number }, watch = unwatched): Places {
  let taken: string[] = [];
  watch.load('stream', () => ({ running: taken.length, waiting: 0 }));
  const take = (ownerId: string) => taken.push(ownerId);
  const giveBack = (ownerId: string) => {
    const at = taken.indexOf(ownerId);
    taken = taken.filter((_, other) => other !== at);
  };
  return {
    async during(ownerId, work) {
      if (taken.length >= all || taken.filter((one) => one === ownerId).length >= each) {
        throw new ApiError('busy', { headers: { 'Retry-After': '5' } });
      }
      take(ownerId);
      try {
        return await work();
      } finally {
        giveBack(ownerId);
      }
    },
    async *hold(ownerId, stream) {
      take(ownerId);
      try {
        yield* stream;
      } finally {
        giveBack(ownerId);
      }
    },
  };
}
