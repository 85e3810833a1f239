import { isLoopback } from '../config.js';

/** The address of a stored sheet, taken apart. */
export interface SheetAddress {
  /** Base URL of the service. */
  base: URL;
  id: string;
  version?: number;
}

// The page of a sheet, the pages about it, and the routes of the API.
const form =
  /^(.*)\/character(?:2e)?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/versions\/(\d{1,9})|\/[a-z-]+)?\/?$/i;

/** Takes apart what was copied from a browser or from the answer of a service; nothing when it is no address of a sheet. */
export function readAddress(text: string): SheetAddress | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, path, id, version] = form.exec(url.pathname) ?? [];
  if (path === undefined || id === undefined) return undefined;
  const base = new URL(path || '/', url.origin);
  return { base, id: id.toLowerCase(), ...(version !== undefined && { version: Number(version) }) };
}

/** Whether two base URLs are those of one service. This computer has several names. */
export function isSameService(one: URL, other: URL): boolean {
  const sameHost = one.hostname === other.hostname || (isLoopback(one.hostname) && isLoopback(other.hostname));
  const place = ({ protocol, port, pathname }: URL) => `${protocol}${port}${pathname.replace(/\/$/, '')}`;
  return sameHost && place(one) === place(other);
}
