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
  { host, port }: { host: string; port: number },
  patienceMs = 2 * limits.ping,
): Promise<Health> {
  if (port === 0) return { text: 'the port is 0, which takes a free one: nobody can know here which', status: 2 };
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const asked = get({ host, port, path: '/readyz', signal });
    const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage];
    if (statusCode === 200) return { text: 'ready', status: 0 };
    return { text: `not ready: port ${port} of ${host} answers ${statusCode}`, status: 1 };
  } catch (error) {
    const reason = signal.aborted ? `port ${port} of ${host} does not answer` : (error as Error).message;
    return { text: `not ready: ${reason}`, status: 1 };
  }
}
