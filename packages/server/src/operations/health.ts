import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { limits } from '../limits.js';

/** What to print, and the exit status: 0 for a server that can be used. */
export interface Health {
  text: string;
  status: number;
}

/**
 * Asks the server at an address of this machine whether it can be used, for whatever watches over it.
 * @param patienceMs more than a server takes to find out that its database does not answer
 */
export async function askHealth(
  { HOST, PORT }: { HOST: string; PORT: number },
  patienceMs = 2 * limits.ping,
): Promise<Health> {
  if (PORT === 0) return { text: 'PORT: 0 takes a free port, so nobody can know here which one', status: 2 };
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const asked = get({ host: HOST, port: PORT, path: '/readyz', signal });
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
    if (statusCode === 200) return { text: 'ready', status: 0 };
    return { text: `not ready: port ${PORT} of ${HOST} answers ${statusCode}`, status: 1 };
  } catch (error) {
    const reason = signal.aborted ? `port ${PORT} of ${HOST} does not answer` : (error as Error).message;
    return { text: `not ready: ${reason}`, status: 1 };
  }
}
