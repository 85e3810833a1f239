import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers under way, by connection. */
export type UnderWay = Map<Socket, ServerResponse | undefined>;

/** Requests whose body may take longer than that of others, since whoever reads it has a bound of their own. */
export const untimed = new WeakSet<IncomingMessage>();

/**
 * Makes what tells, whenever it is asked, whose body has not come in time. The parser's own bound would be the same for every
 * request.
 */
export function bodyWatch(underWay: UnderWay, ms: number): () => Socket[] {
  let waiting = new Map<IncomingMessage, number>();
  return () => {
    const now = performance.now();
    const incomplete = [...underWay].flatMap(([socket, response]) =>
      response && !response.req.complete && !untimed.has(response.req) ? [{ socket, request: response.req }] : [],
    );
    waiting = new Map(incomplete.map(({ request }) => [request, waiting.get(request) ?? now]));
    return incomplete.filter(({ request }) => now - (waiting.get(request) ?? now) >= ms).map(({ socket }) => socket);
  };
}
