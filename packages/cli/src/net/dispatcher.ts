import type { Dispatcher } from 'undici';

import type { Target } from '../config.js';
import { Unreachable } from '../errors.js';

export type Undici = typeof import('undici');

/** Makes what opens connections: directly, or through a proxy. */
export function createDispatcher(undici: Undici, proxy: Target['proxy'], timeout: number): Dispatcher {
  if (!proxy) return new undici.Agent({ connect: { timeout } });
  return new undici.ProxyAgent({
    uri: proxy.href,
    // Many proxies open tunnels to port 443 only.
    proxyTunnel: false,
    clientFactory: (origin, options) =>
      openingTunnelsOnce(new undici.Pool(origin, { ...options, headersTimeout: timeout })),
  });
}

type OpenTunnel = (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

/** Without this, the library asks a proxy that hangs up again and again, without end. */
function openingTunnelsOnce(pool: Dispatcher): Dispatcher {
  const open: OpenTunnel = pool.connect.bind(pool);
  const openOnce: OpenTunnel = async (options) => {
    const tunnel = await open(options).catch((cause: unknown) => {
      throw isSilence(cause) ? noTunnel('it does not answer', cause) : cause;
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on('error', () => {}).destroy();
    throw noTunnel(`it answered with status ${tunnel.statusCode}`);
  };
  return Object.assign(pool, { connect: openOnce });
}

const isSilence = (error: unknown) =>
  ['UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'].includes(String((error as { code?: unknown }).code));

const noTunnel = (reason: string, cause?: unknown) =>
  new Unreachable(`the proxy opens no tunnel: ${reason}`, undefined, false, { cause });
