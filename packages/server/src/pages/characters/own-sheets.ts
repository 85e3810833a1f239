import type { api, CharacterPage, CharacterQuery } from '@charsheet/schema';

import type { Caller, Handlers } from '../../http/handler.js';
import type { JsonText } from '../../http/reply.js';
import type { Visit } from '../../layout/page.js';

export type CharacterRoutes = Handlers<typeof api.characters>;

/** One page of the caller's sheets, as the API lists them. */
export async function ownSheets(
  { list }: Pick<CharacterRoutes, 'list'>,
  { caller, query: address, request }: Pick<Visit<Caller>, 'caller' | 'query' | 'request'>,
  query: CharacterQuery,
): Promise<CharacterPage> {
  const cursor = address.get('cursor');
  const asked = cursor === null ? query : { ...query, cursor };
  const unused = { params: undefined, headers: undefined, body: undefined, alternative: undefined };
  const { body } = await list({ ...unused, query: asked, caller, request });
  return JSON.parse((body as JsonText).text);
}
