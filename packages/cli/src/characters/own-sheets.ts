import type { CharacterQuery, CharacterSummary } from '@charsheet/schema';

import type { ApiClient } from '../context.js';

export interface SheetPage {
  items: CharacterSummary[];
  /** Whether there are others behind these. */
  more: boolean;
}

const mostOfAPage = 200;

/** The own sheets, newest first, page by page and up to so many. */
export async function* ownSheets(client: ApiClient, query: CharacterQuery, most: number): AsyncGenerator<SheetPage> {
  let cursor: string | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, mostOfAPage);
    const { body } = await client.characters.list({ query: { ...query, limit, ...(cursor && { cursor }) } });
    left -= body.items.length;
    yield { items: body.items, more: body.next !== null };
    if (body.next === null || body.next === cursor) return;
    cursor = body.next;
  }
}
