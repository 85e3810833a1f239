import type { Io } from './io.js';
import { note, print, widthOf } from './output.js';
import type { Column } from './table.js';

/** One page of a list. */
interface Page<T> {
  items: T[];
  /** Where to go on; null on the last page. */
  next: string | null;
}

interface PageQuery {
  limit: number;
  cursor?: string;
}

const maxPageSize = 200;

/** The pages of a list, up to so many items in all. */
export async function* pages<T>(
  read: (query: PageQuery) => Promise<{ body: Page<T> }>,
  most: number,
): AsyncGenerator<Page<T>> {
  let cursor: string | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, maxPageSize);
    const { body } = await read({ limit, ...(cursor !== undefined && { cursor }) });
    left -= body.items.length;
    yield body;
    if (body.next === null || body.next === cursor) return;
    cursor = body.next;
  }
}

/** How a list looks on a terminal and in a pipe. */
export interface ListStyle<T> {
  titles: readonly Column[];
  /**
   * Rows of the table.
   * @param isWhole whether there are no more items than these
   */
  rows(items: readonly T[], isWhole: boolean): string[][];
  /** A line for programs. */
  line(item: T): string;
  /** What to say when there is nothing in it. */
  empty: string;
}

export interface ListOptions {
  limit: number;
  all?: boolean;
  json?: boolean;
}

/** Most items that the options ask for. */
export const maxItems = ({ all, limit }: ListOptions) => (all ? Number.POSITIVE_INFINITY : limit);

/** Prints a list: a table on a terminal, else a line for each item as soon as it is there. */
export async function printList<T>(
  io: Io,
  pages: AsyncIterable<Page<T>>,
  style: ListStyle<T>,
  options: ListOptions,
): Promise<void> {
  const isTable = io.stdout.isTTY === true && !options.json;
  const table: T[] = [];
  let more = false;
  for await (const { items, next } of pages) {
    more = next !== null;
    if (isTable) table.push(...items);
    else for (const item of items) await print(io, options.json ? JSON.stringify(item) : style.line(item));
  }
  if (isTable) await printTable(io, table, !more, style);
  if (more) note(io, io.texts.system.more(maxItems(options)));
}

async function printTable<T>(
  io: Io,
  items: T[],
  isWhole: boolean,
  { titles, rows, empty }: ListStyle<T>,
): Promise<void> {
  if (items.length === 0) return note(io, empty);
  const { tableLines } = await import('./table.js');
  await print(io, tableLines(titles, rows(items, isWhole), widthOf(io.stdout)).join('\n'));
}
