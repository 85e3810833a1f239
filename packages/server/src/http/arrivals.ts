import type { Socket } from 'node:net';

import type { Middleware } from 'koa';

import { limits } from '../limits.js';

/**
 * Lets new connections in before it works. The runtime takes one of them in each turn of the event loop, and under load a turn
 * lasts for milliseconds, so of many who come at once the last ones would wait for hundreds. While each turn brings the first
 * request of a connection, all requests are held back: such turns are short.
 * @param most for how long a request is held back at most, in milliseconds
 */
export function connectionsFirst(most = limits.arrivals): Middleware {
  const known = new WeakSet<Socket>();
  let held: (() => void)[] = [];
  let since = 0;
  let hasNew = false;

  function lookAgain(): void {
    const isOver = !hasNew || performance.now() - since >= most;
    hasNew = false;
    if (!isOver) return void setImmediate(lookAgain);
    const released = held;
    held = [];
    for (const release of released) release();
  }

  function hold(): Promise<void> {
    if (held.length === 0) {
      since = performance.now();
      setImmediate(lookAgain);
    }
    return new Promise((resolve) => held.push(resolve));
  }

  return function connectionsFirst({ req: { socket } }, next) {
    const isNew = !known.has(socket);
    if (!isNew && held.length === 0) return next();
    known.add(socket);
    hasNew ||= isNew;
    return hold().then(next);
  };
}
