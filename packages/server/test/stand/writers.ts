import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import {
  api,
  type CharacterRecord,
  type Client,
  completeSheet,
  createClient,
  fetchTransport,
  ProblemError,
} from '@charsheet/schema';

import { goodPassword, type Person } from '../people.js';
import type { State } from './state.js';

/** A write that was answered, with the times between which it happened. */
export interface Write {
  what: string;
  began: number;
  acknowledged: number;
  /** The address that was signed up by it. */
  email?: string | undefined;
  isIn(state: State): boolean;
}

type Api = Client<typeof api>;

/** A client, each of whose requests seems to come from another address: the service limits some by that. */
export function clientAt(url: string, token?: string): Api {
  const from = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const send: typeof fetch = (to, init) => {
    const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': from() };
    return fetch(to, { ...init, headers });
  };
  const options = token === undefined ? {} : { token };
  return createClient(api, fetchTransport(url, { ...options, fetch: send as never }));
}

type Note = (what: string, work: () => Promise<(state: State) => boolean>, email?: string) => Promise<void>;
type Writer = (call: Api, note: Note, next: () => number) => Promise<void>;

const made = (id: string) => (state: State) => state.sheets.has(id);
const create = async (call: Api, name: string, isPublic = true) =>
  (await call.characters.create({ body: { ...completeSheet, name, isPublic } })).body as CharacterRecord;
const always = { 'if-match': '*' };

/** With pauses of 100 ms. */
const mostTries = 300;
/** Whether the service could not be asked, or says that it cannot answer now. */
export const isAway = (error: unknown) => !(error instanceof ProblemError) || error.problem.status === 503;

/** What people do all the time, each of them one thing after the other. */
const writers: Record<string, Writer> = {
  async create(call, note, next) {
    await note('create', async () => made((await create(call, `created ${next()}`)).id));
  },
  /** Sends it again until it is answered, whatever befalls the service. */
  async keyed(call, note, next) {
    const [name, key] = [`keyed ${next()}`, randomUUID()];
    const create = async () =>
      (await call.characters.create({ body: { ...completeSheet, name }, headers: { 'idempotency-key': key } })).body;
    for (let tries = 1; ; tries++) {
      try {
        return await note('create with a key', async () => made(((await create()) as CharacterRecord).id));
      } catch (error) {
        if (tries === mostTries || !isAway(error)) throw error;
        await delay(100);
      }
    }
  },
  async edit(call, note, next) {
    const { id } = await create(call, 'edited');
    for (let version = 2; version < 12; version++) {
      await note(`edit to version ${version}`, async () => {
        await call.characters.patch({ params: { id }, headers: always, body: { kor: 20 + (next() % 100) } });
        return ({ sheets }) => (sheets.get(id)?.version ?? 0) >= version;
      });
    }
  },
  async remove(call, note, next) {
    const { id } = await create(call, 'removed');
    const isRestored = next() % 2 === 0;
    await note('delete', async () => {
      await call.characters.remove({ params: { id }, headers: always });
      return ({ sheets }) => {
        const { isDeleted, version } = sheets.get(id) ?? { version: 0 };
        return isDeleted === true || (isRestored && version > 1);
      };
    });
    if (!isRestored) return;
    await note('restore', async () => {
      await call.characters.restore({ params: { id } });
      return ({ sheets }) => sheets.get(id)?.version === 2;
    });
  },
  async rename(call, note, next) {
    const { id } = (await call.accounts.me()).body;
    const number = next();
    await note('rename the account', async () => {
      await call.accounts.updateUser({ body: { name: `${number}` } });
      return ({ users }) => Number(users.get(id)?.name) >= number;
    });
  },
  async signUp(call, note, next) {
    const email = `signed-up-${next()}-${randomUUID()}@example.org`;
    await note(
      'sign up',
      async () => {
        await call.accounts.signUp({ body: { name: 'Bence', email, password: goodPassword } });
        return ({ users }) => [...users.values()].some((user) => user.email === email);
      },
      email,
    );
  },
  async import(call, note, next) {
    const names = Array.from({ length: 300 }, () => `imported ${next()}`);
    const began = performance.now();
    const { body } = await call.characters.import({ body: names.map((name) => ({ ...completeSheet, name })) });
    for await (const result of body) {
      if (!('line' in result)) continue;
      const { id = '' } = result;
      await note(`import since ${began}`, async () => made(id));
    }
  },
};

// A copy of an embedded database may keep a request waiting too long.
const say = (error: Error) => void process.stdout.write(`  ${error.message}\n`);

/** Has people write until it is told to stop; returns what was written. */
export function write(url: string, people: Person[], hear = say): { stop(): Promise<Write[]> } {
  const written: Write[] = [];
  let isStopped = false;
  let count = 0;
  const working = Object.values(writers).map(async (work) => {
    const { token } = people.pop() as Person;
    const call = clientAt(url, token);
    const note: Note = async (what, doing, email) => {
      const began = /^import since (.*)/.exec(what)?.[1];
      const write = { what, began: began === undefined ? performance.now() : Number(began) };
      const isIn = await doing();
      written.push({ ...write, acknowledged: performance.now(), isIn, email });
    };
    while (!isStopped) {
      await work(call, note, () => ++count).catch(hear);
      await delay(5);
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(working);
      return written;
    },
  };
}
