import type { IncomingMessage } from 'node:http';

/**
 * Makes a path of a target that is a URL, as proxies get it, or has a fragment, which none may have: whoever reads it next may
 * take anything for a host.
 */
export function takeTarget(request: IncomingMessage): boolean {
  const { url = '' } = request;
  if (url.startsWith('/')) {
    if (url.includes('#')) request.url = url.slice(0, url.indexOf('#'));
    return true;
  }
  if (url === '*') return true;
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  request.url = `${pathname}${search}`;
  return true;
}

/** The path in a request line of HTTP/1; nothing when it is none. It is found in steps that each look at a byte once. */
export function requestedPath(packet: string): string | undefined {
  const [line = '', ...rest] = packet.split('\n', 2);
  const [method = '', target = '', version = '', ...more] = line.replace(/\r$/, '').split(' ');
  const isRequest = /^[A-Za-z-]+$/.test(method) && /^HTTP\/1\.[01]$/.test(version);
  if (!isRequest || rest.length === 0 || more.length > 0 || !target.startsWith('/')) return undefined;
  return target.split('?', 1)[0];
}
