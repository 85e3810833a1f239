import { isIP, isIPv4, SocketAddress } from 'node:net';

import type { Context } from 'koa';

/**
 * The address of the caller in its one form, so that whatever counts by it counts the spellings of one together. What a
 * proxy tells that is no address counts as that of the proxy.
 */
export const addressOf = ({ ip, req }: Context): string =>
  canonicalAddress(ip) ?? canonicalAddress(req.socket.remoteAddress ?? '') ?? '';

/**
 * The one form of a network address, however a proxy writes it: without leading zeros, IPv4 as such, without port or zone.
 * @returns nothing for what is no address
 */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bare = withoutPort(text.trim()).replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return undefined;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : '';
  return isIPv4(mapped) ? mapped : address;
}

const mappedPrefix = '::ffff:';

/** An IPv6 address with a port is in brackets; one without may be, too. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1).split(']', 1)[0] ?? '';
  const [address = '', ...rest] = text.split(':');
  return rest.length === 1 ? address : text;
}

/** Who can be told apart by address, in its canonical form: an IPv6 caller has at least a whole /64 to choose from. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':');
}
