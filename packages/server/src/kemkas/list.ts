import type { api, CharacterPage, KemkasListItem } from '@charsheet/schema';

import type { Call, Handler, Handlers } from '../http/handler.js';
import { forCaller } from '../http/headers.js';
import { JsonStream, type JsonText } from '../http/reply.js';

type List = Handlers<typeof api.characters>['list'];
type Asking = Pick<Call<typeof api.kemkas.list>, 'caller' | 'request'>;

/** As many as a page of our own list may have. */
const limit = 200;

/** All sheets of the caller in one list, read page by page while it is sent. */
export function listHandler(list: List, dueFromNow: () => number): Handler<typeof api.kemkas.list> {
  return async ({ caller, request }) => {
    const pages = pagesOf(list, dueFromNow, { caller, request });
    // What fails at once is a problem document still.
    const first = await pages.next();
    return { status: 200, headers: forCaller, body: new JsonStream(texts(first, pages)) };
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

type Page = IteratorResult<KemkasListItem[], undefined>;

const unused = { params: undefined, headers: undefined, body: undefined, alternative: undefined } as const;

/** The JSON of a list in pieces. */
async function* texts(first: Page, rest: AsyncGenerator<KemkasListItem[]>): AsyncGenerator<string> {
  let before = '[';
  for (let page = first; !page.done; page = await rest.next()) {
    if (page.value.length === 0) continue;
    yield before + page.value.map((item) => JSON.stringify(item)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
