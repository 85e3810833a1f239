import type { api, CharacterPage, KemkasListItem } from '@charsheet/schema';

import type { Call, Handler, Handlers } from '../http/handler.js';
import { forCaller } from '../http/headers.js';
import { begun, JsonStream, type JsonText } from '../http/reply.js';

type List = Handlers<typeof api.characters>['list'];
type Asking = Pick<Call<typeof api.kemkas.list>, 'caller' | 'request'>;

/** As many as a page of our own list may have. */
const limit = 200;

/** All sheets of the caller in one list, read page by page while it is sent. */
export function listHandler(list: List, dueFromNow: () => number): Handler<typeof api.kemkas.list> {
  return async ({ caller, request }) => {
    const pages = await begun(pagesOf(list, dueFromNow, { caller, request }));
    return { status: 200, headers: forCaller, body: new JsonStream(texts(pages)) };
  };
}

async function* pagesOf(
  list: List,
  dueFromNow: () => number,
  { caller, request }: Asking,
): AsyncGenerator<KemkasListItem[]> {
  for (const edition of ['1e', '2e'] as const) {
    let cursor: string | null | undefined;
    do {
      const query = { edition, limit, ...(cursor && { cursor }) };
      // Whoever reads slowly has the time of one request for each page.
      const asked = { caller, request: { ...request, due: dueFromNow() }, query };
      const { body } = await list({ ...asked, ...unused });
      const page = JSON.parse((body as JsonText).text) as CharacterPage;
      yield page.items.map(({ id, name, szint, faj, osztaly }) => ({ id, name, szint, faj, osztaly, edition }));
      cursor = page.next;
    } while (cursor);
  }
}

const unused = { params: undefined, headers: undefined, body: undefined, alternative: undefined } as const;

/** The JSON of a list in pieces. */
async function* texts(pages: AsyncIterable<KemkasListItem[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(item)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
