import type { api, Client, Send } from '@charsheet/schema';

import { type GlobalOptions, readTarget, type Target } from './config.js';
import { Interrupted } from './errors.js';
import type { Io } from './io.js';

/** Makes what carries requests to a server. */
export type Connect = (target: Target, interruption: AbortSignal) => Promise<Send>;

/** What commands get to work with. */
export interface Context {
  readonly io: Io;
  /** Exit status of the run when nothing is thrown. */
  status: number;
  /** The server that was asked, once there was one. */
  target?: Target;
  /** Aborted when the user presses Ctrl-C. From the first use on Ctrl-C does nothing else; a second one kills. */
  readonly interruption: AbortSignal;
  /** The API of the server that the options name. */
  connect(options: GlobalOptions): Promise<Client<typeof api>>;
}

/** Makes the context of one run. */
export function createContext(io: Io, connect: Connect): Context {
  let interruption: AbortSignal | undefined;
  return {
    io,
    status: 0,
    get interruption() {
      interruption ??= onInterrupt(io);
      return interruption;
    },
    async connect(options) {
      this.target = readTarget(options, io.env);
      const { api, createClient } = await import('./schema.js');
      return createClient(api, await connect(this.target, this.interruption));
    },
  };
}

function onInterrupt({ signals }: Io): AbortSignal {
  const controller = new AbortController();
  signals.once('SIGINT', () => controller.abort(new Interrupted()));
  return controller.signal;
}
