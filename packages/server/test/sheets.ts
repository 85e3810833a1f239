import type { api, Character, CharacterRecord, Client, Edition, HttpAnswer } from '@charsheet/schema';

import { inEdition } from './editions.js';
import type { TestApp } from './harness.js';
import type { Person } from './people.js';

export interface SheetOwner {
  person: Person;
  client: Client<typeof api>;
  /** Their one sheet, as it was stored. */
  record: CharacterRecord;
  params: { id: string };
  /** Sends any request about the sheet as its owner; `path` is what follows its address. */
  send(method: string, path: string, request?: SheetRequest): Promise<HttpAnswer>;
}

export interface SheetRequest {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Somebody with one sheet, which is public unless said otherwise. */
export async function sheetOwner(
  app: TestApp,
  members?: Partial<Character>,
  isPublic = true,
  edition: Edition = '1e',
): Promise<SheetOwner> {
  const { of, path, build } = inEdition(edition);
  const person = await app.someone();
  const client = of(app.as(person));
  const { body: record } = await client.characters.create({ body: { ...build(members), isPublic } });
  const authorization = `Bearer ${person.token}`;
  const send: SheetOwner['send'] = (method, rest, { body, headers } = {}) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return app.send({
      method,
      path: `${path}/${record.id}${rest}`,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': type }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return { person, client, record, params: { id: record.id }, send };
}
