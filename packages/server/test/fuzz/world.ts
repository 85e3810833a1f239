import { randomUUID } from 'node:crypto';

import { completeSheet2E } from '@charsheet/schema';

import type { TestApp } from '../harness.js';
import { newAddress } from '../people.js';
import { sheetOwner } from '../sheets.js';

/** What a request can name before it is known what it is called: `~id~` stands for the identifier of a sheet, and so on. */
export const harmlessMarks = [
  ...(['id', 'id-2e', 'private-id', 'deleted-id', 'strangers-id'] as const),
  ...(['email', 'new-email', 'user-code', 'cursor', 'origin'] as const),
];
const marks = [
  ...harmlessMarks,
  ...(['token', 'strangers-token', 'cookie', 'password', 'planted', 'device-code'] as const),
];
type Mark = (typeof marks)[number];

/** Somebody with sheets of each kind, and a stranger, made anew for some requests. */
export interface World {
  /** Puts what they stand for in the place of marks. */
  filled(text: string): string;
  /** What may stand in no line of the log. */
  secrets: string[];
}

const aMark = new RegExp(`~(${marks.join('|')})~`, 'g');

export async function makeWorld(app: TestApp): Promise<World> {
  const [owner, stranger] = [await sheetOwner(app), await sheetOwner(app)];
  const { characters, characters2E } = owner.client;
  const body = { ...owner.record, isPublic: false };
  const [hidden, gone, second] = [
    await characters.create({ body }),
    await characters.create({ body }),
    await characters2E.create({ body: completeSheet2E }),
  ];
  await characters.remove({ params: { id: gone.body.id }, headers: { 'if-match': '*' } });
  const { next } = (await characters.list({ query: { limit: 1 } })).body;
  const device = await app.client.devices.code({ body: { client_id: 'charsheet-cli' } });
  const codes = device.status === 200 ? device.body : { device_code: '', user_code: '' };
  const planted = `planted-${randomUUID()}`;
  const values: Record<Mark, string> = {
    id: owner.record.id,
    'id-2e': second.body.id,
    'private-id': hidden.body.id,
    'deleted-id': gone.body.id,
    'strangers-id': stranger.record.id,
    token: owner.person.token,
    'strangers-token': stranger.person.token,
    cookie: owner.person.cookie,
    email: owner.person.user.email,
    'new-email': newAddress(),
    password: owner.person.password,
    planted,
    'device-code': codes.device_code,
    'user-code': codes.user_code,
    cursor: next ?? '',
    origin: app.url,
  };
  return {
    filled: (text) => text.replace(aMark, (_, mark: Mark) => values[mark]),
    secrets: [values.token, values['strangers-token'], values.password, planted, codes.device_code].filter(Boolean),
  };
}
