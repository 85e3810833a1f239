import type { Dispatcher } from 'undici';
// The default export: in the bundle the library is a CommonJS module, which has no named ones.
import undici from 'undici';

import { Unreachable } from '../errors.js';
import type { Line } from '../texts/texts.js';

/** Opens connections through a proxy. */
export function openThroughProxy(proxy: URL, timeout: number): Dispatcher {
  return new undici.ProxyAgent({
    uri: proxy.href,
    // Many proxies open tunnels to port 443 only.
    proxyTunnel: false,
    clientFactory: (origin, options) =>
      withoutTunnelRetries(new undici.Pool(origin, { ...options, headersTimeout: timeout })),
  });
}

type OpenTunnel = (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

/** Without this the library retries forever with a proxy that hangs up. */
function withoutTunnelRetries(pool: Dispatcher): Dispatcher {
  const open: OpenTunnel = pool.connect.bind(pool);
  const openOnce: OpenTunnel = async (options) => {
    const tunnel = await open(options).catch((cause: unknown) => {
      throw isNoAnswer(cause) ? noTunnel(({ service }) => service.reasons.proxySilent, cause) : cause;
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on('error', () => {}).destroy();
    throw noTunnel(({ service }) => service.proxyStatus(tunnel.statusCode));
  };
  return Object.assign(pool, { connect: openOnce });
}

const isNoAnswer = (error: unknown) =>
  ['UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'].includes(String((error as { code?: unknown }).code));

const noTunnel = (reason: Line, cause?: unknown) => new Unreachable(reason, undefined, false, { cause });
