import type { Site } from '../http/site.js';

/** What the command line asks unless it is told otherwise. */
const usual = 'http://127.0.0.1:3000';

/** A command to type, which reaches this service. */
export function commandOf(site: Site, ...words: string[]): string {
  const url = site.url();
  return ['charsheet', ...words, ...(url === usual ? [] : ['--url', url])].join(' ');
}
