import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { Agent, request } from 'undici';

import { buildCharacter } from '../fixtures.js';

/** A version of a sheet that was acknowledged, and the name that it has. */
export interface Acknowledged {
  id: string;
  version: number;
  name: string;
}

/** What callers have seen since the beginning. Times are on the clock of `performance.now()`. */
export interface Seen {
  acknowledged: Acknowledged[];
  writes: number[];
  reads: number[];
  /** Honest refusals: 503 with Retry-After. */
  refused: number;
  /** Connections that ended without an answer, or were not made. */
  unanswered: number;
  /** Whatever else was answered, in words. */
  wrong: string[];
}

interface Options {
  entrances: string[];
  /** Bearer tokens: each has an editor with a sheet of its own, and a creator. As many others, without an account, read. */
  tokens: string[];
}

/** Between two requests of a caller, in milliseconds. */
const pause = 40;
/** Until a caller who has got no answer gives up. */
const patience = 15_000;

interface Answer {
  status: number;
  etag: string;
  body: { id: string; version: number; name: string };
}

/** Creates, edits and reads sheets until told to stop. What has no answer, or 503, is sent again until it has one. */
export function putUnderLoad({ entrances, tokens }: Options): { seen: Seen; stop(): Promise<void> } {
  const seen: Seen = { acknowledged: [], writes: [], reads: [], refused: 0, unanswered: 0, wrong: [] };
  const agent = new Agent({ headersTimeout: patience, bodyTimeout: patience, connect: { timeout: 2000 } });
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal);
  let turn = 0;

  /** By one entrance; the next time by the other one when it was not answered. */
  function caller(token?: string) {
    let entrance = turn++;
    return async (method: 'GET' | 'POST' | 'PATCH', path: string, headers: Record<string, string>, sent?: object) => {
      try {
        const answer = await request(`${entrances[entrance % entrances.length]}${path}`, {
          method,
          dispatcher: agent,
          headers: { ...(token && { authorization: `Bearer ${token}` }), accept: 'application/json', ...headers },
          body: sent ? JSON.stringify(sent) : null,
        });
        const text = await answer.body.text();
        if (answer.statusCode === 503 && answer.headers['retry-after'] !== undefined) {
          seen.refused++;
          return undefined;
        }
        const isJson = /json/.test(String(answer.headers['content-type']));
        const result = { status: answer.statusCode, etag: String(answer.headers.etag), text };
        return { ...result, body: isJson ? JSON.parse(text) : {} } as Answer & { text: string };
      } catch {
        seen.unanswered++;
        entrance++;
        return undefined;
      }
    };
  }
  type Ask = ReturnType<typeof caller>;

  /** Until there is an answer, or the load ends. */
  async function insist(ask: () => ReturnType<Ask>): ReturnType<Ask> {
    while (!signal.aborted) {
      const answer = await ask();
      if (answer) return answer;
      await rest();
    }
    return undefined;
  }

  const rest = () => delay(pause, undefined, { signal }).catch(() => {});
  const complain = (what: string, answer: { status: number; text: string }) =>
    seen.wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);

  function acknowledge({ body: { id, version, name } }: Answer): Acknowledged {
    seen.writes.push(performance.now());
    const one = { id, version, name };
    seen.acknowledged.push(one);
    return one;
  }

  async function store(ask: Ask, name: string) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await insist(() => ask('POST', '/Character', headers, buildCharacter({ name })));
    if (answer && (answer.status !== 201 || answer.body.name !== name)) complain('create', answer);
    else if (answer) acknowledge(answer);
    return answer;
  }

  async function create(ask: Ask, who: number) {
    for (let n = 0; !signal.aborted; n++) {
      await store(ask, `Created ${who}.${n}`);
      await rest();
    }
  }

  /** After 412 it looks whether that is for its own change, whose answer it has not got. */
  async function edit(ask: Ask, who: number) {
    const first = await store(ask, `Edited ${who}`);
    if (!first) return;
    const path = `/Character/${first.body.id}`;
    let { etag, body } = first;
    for (let n = 1; !signal.aborted; n++) {
      const name = `Edited ${who}.${n}`;
      const headers = { 'content-type': 'application/merge-patch+json', 'if-match': etag };
      let answer = await insist(() => ask('PATCH', path, headers, { name }));
      if (answer?.status === 412) answer = await insist(() => ask('GET', path, {}));
      if (!answer) return;
      if (answer.status !== 200 || answer.body.name !== name || answer.body.version !== body.version + 1) {
        complain(`edit after version ${body.version}`, answer);
        return;
      }
      acknowledge(answer);
      ({ etag, body } = answer);
      await rest();
    }
  }

  async function read(ask: Ask) {
    while (!signal.aborted) {
      const { acknowledged } = seen;
      const wanted = acknowledged[Math.floor(Math.random() * acknowledged.length)];
      const answer = wanted && (await ask('GET', `/Character/${wanted.id}`, {}));
      if (answer) {
        if (answer.status === 200 && answer.body.version >= wanted.version) seen.reads.push(performance.now());
        else complain(`read of ${JSON.stringify(wanted)}`, answer);
      }
      await rest();
    }
  }

  const work = tokens.flatMap((token, who) => [create(caller(token), who), edit(caller(token), who), read(caller())]);
  const ended = Promise.all(work);
  ended.catch(() => {});
  let stopped: Promise<void> | undefined;
  return {
    seen,
    stop() {
      stopping.abort();
      stopped ??= ended.then(() => agent.close());
      return stopped;
    },
  };
}
