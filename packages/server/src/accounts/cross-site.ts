import type { IncomingHttpHeaders } from 'node:http';

import { ApiError } from '../http/api-error.js';

/**
 * Refuses what a page of another site makes a browser send. Browsers say where a request comes from; one that says
 * nothing is not sent by a browser, or by such a page.
 */
export function refuseCrossSite(headers: IncomingHttpHeaders, origins: readonly string[]): void {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site === 'cross-site') throw crossSite(`a page of another site${origin ? ` (${origin})` : ''}`);
  if (origin !== undefined && origin !== 'null') {
    if (!origins.includes(origin)) throw crossSite(`a page of ${origin}`);
  } else if (site === undefined ? origin === 'null' : site !== 'same-origin' && site !== 'none') {
    throw crossSite('a page that may be another');
  }
}

const crossSite = (from: string) => new ApiError('cross-site', { detail: `the request comes from ${from}` });
