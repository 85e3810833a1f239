/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Where to go on; null on the last page. */
  next: string | null;
}

interface PageQuery {
  limit: number;
  cursor?: string;
}

const mostOfAPage = 200;

/** The pages of a list, up to so many items in all. */
export async function* pages<T>(
  read: (query: PageQuery) => Promise<{ body: Page<T> }>,
  most: number,
): AsyncGenerator<Page<T>> {
  let cursor: string | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, mostOfAPage);
    const { body } = await read({ limit, ...(cursor !== undefined && { cursor }) });
    left -= body.items.length;
    yield body;
    if (body.next === null || body.next === cursor) return;
    cursor = body.next;
  }
}
