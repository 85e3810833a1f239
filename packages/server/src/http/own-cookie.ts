import type { Site } from './site.js';

/** A cookie of this service. */
export interface OwnCookie {
  name(): string;
  /** Value of a `Set-Cookie` header that stores a value for some seconds; none removes the cookie. */
  set(value: string, seconds: number): string;
}

/**
 * Names a cookie of this service alone. Browsers send cookies to all ports of a host, and those of `/` to every path, so
 * the name has what tells services on one host apart. With HTTPS it is sent over that only, and no other host or path can
 * set it where the service has a whole host.
 */
export function ownCookie(site: Pick<Site, 'url'>, purpose: string): OwnCookie {
  const of = () => {
    const { protocol, port, pathname } = new URL(site.url());
    const path = pathname.replace(/\/+$/, '');
    const isSecure = protocol === 'https:';
    const prefix = isSecure ? (path === '' ? '__Host-' : '__Secure-') : '';
    const own = [port, ...path.split('/')]
      .filter((part) => part !== '')
      .map((part) => `-${part.replace(/[^\w%.-]/g, '_')}`);
    return {
      name: `${prefix}charsheet${own.join('')}.${purpose}`,
      attributes: `Path=${path || '/'}; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`,
    };
  };
  return {
    name: () => of().name,
    set: (value, seconds) => `${of().name}=${value}; Max-Age=${seconds}; ${of().attributes}`,
  };
}
