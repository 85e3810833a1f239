import { setFlagsFromString } from 'node:v8';

import type { Dispatcher } from 'undici';
// The library has no door to these parts alone, and all of it takes twice as long to load as both of them.
import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';

// Its HTTP parser is one large function of WebAssembly. To compile that for speed takes Node.js 20 and 22 longer than all
// else that a command does, and a process cannot end before.
setFlagsFromString('--wasm-tiering-budget=1000000000');

/** Opens a connection to one server without anything in between. */
export function openDirectly(origin: string, timeout: number): Pick<Dispatcher, 'request'> {
  const client = new Client(origin, { connect: { timeout } });
  return { request: (options: Dispatcher.RequestOptions) => request.call(client, options) } as Pick<
    Dispatcher,
    'request'
  >;
}
