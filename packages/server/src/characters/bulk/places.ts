import { ApiError } from '../../http/api-error.js';

/** Bounds how many streams are under way at a time. */
export interface Places {
  /**
   * Does what comes before a stream.
   * @throws ApiError when all places are taken
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** The same stream, which has a place from its beginning to its end; one that nobody begins to read has none. */
  hold<T>(stream: AsyncIterable<T>): AsyncGenerator<T>;
}

export function placesFor(count: number): Places {
  let taken = 0;
  return {
    async during(work) {
      if (taken >= count) throw new ApiError('busy', { headers: { 'Retry-After': '5' } });
      taken++;
      try {
        return await work();
      } finally {
        taken--;
      }
    },
    async *hold(stream) {
      taken++;
      try {
        yield* stream;
      } finally {
        taken--;
      }
    },
  };
}
