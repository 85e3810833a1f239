import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** What is wrong with the text of a setting, for people, without a piece of it; nothing when it is good. */
export type FaultOf = (text: string) => string | undefined;

const percentEncode = 'percent-encode it there: # is %23, / is %2F, ? is %3F, @ is %40, % is %25';

/**
 * A URL that may have a password. A character of the password that means something else in a URL would cut it in pieces, and
 * the wrong ones would be taken for the host and the database, and shown.
 */
export const urlWithPassword: FaultOf = (text) => {
  if (/[\s\p{Cc}]/u.test(text)) return 'it has white space or a control character in it';
  const [, authority = '', rest = ''] = /^[^:]*:\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  const password = authority.slice(0, Math.max(0, authority.lastIndexOf('@'))).replace(/^[^:]*:?/, '');
  if (password.includes('@') || /[@#]/.test(rest) || !isPercentEncoded(text)) {
    return `a user name, password or database has one of the characters # / ? @ % in it; ${percentEncode}`;
  }
  if (urlOf(text) !== undefined) return undefined;
  return `it is not a URL, or its port not one up to 65535; if its password has # / ? @ % in it, ${percentEncode}`;
};

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A URL as the drivers read it: one of PostgreSQL may have a user, but no host, when it names a socket. */
function urlOf(text: string): URL | undefined {
  const withHost = URL.canParse(text) ? text : text.replace('@/', '@localhost/');
  return URL.canParse(withHost) ? new URL(withHost) : undefined;
}

/** The texts in a setting that separates them by commas. */
export const listed = (text: string): string[] => text.split(',').map((one) => one.trim());

/** URLs of PostgreSQL servers. */
export const databases: FaultOf = (text) => {
  for (const url of listed(text)) {
    if (!/^postgres(ql)?:\/\//.test(url))
      return 'one of them does not begin with postgres://; a comma in a password is %2C';
    const fault = urlWithPassword(url);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** Where a database is, without who asks for it. */
export function placeOf(databaseUrl: string): string {
  const url = urlOf(databaseUrl);
  return url === undefined ? 'PostgreSQL' : `${url.protocol}//${url.host}${url.pathname}`;
}

const withScheme = (text: string) => `${/^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`;

/** A base URL, which everybody may see. */
export const baseUrl: FaultOf = (text) => {
  if (text.includes('@')) return 'it cannot have a user name or password; an @ in its path is written %40';
  if (!/^https?:\/\//i.test(text)) {
    const meant = withScheme(text);
    const hint = /^[\w[]/.test(text) && URL.canParse(meant) ? `; did you mean "${meant}"?` : '';
    return `it does not begin with https:// or http://${hint}`;
  }
  if (/[?#]/.test(text)) return 'it has a query or a fragment';
  if (/[\s\p{Cc}\\]/u.test(text)) return 'it has white space, a control character or a backslash in it';
  if (URL.canParse(text)) return undefined;
  const withoutPort = text.replace(/^([^/]*\/\/[^/]*):[^:\]/]*(?=\/|$)/, '$1');
  return URL.canParse(withoutPort) ? 'its port is not a number up to 65535' : 'its host is not one';
};

/** Origins of pages, as browsers send them; or `*` for every one. */
export const origins: FaultOf = (text) => {
  const all = listed(text);
  if (all.includes('*')) return all.length > 1 ? '* is every origin, so it stands alone' : undefined;
  const faults = all.map(originFault).filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults.join('; ') : undefined;
};

function originFault(text: string): string | undefined {
  if (text === '') return 'one is empty';
  // Apps on phones have schemes of their own, in which a URL has no origin.
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[a-z0-9._-]+$/.test(text)) return undefined;
  const meant = originIn(text) ?? (/[.:]/.test(text) ? originIn(withScheme(text)) : undefined);
  if (meant === text) return undefined;
  if (text.includes('@')) return 'one has a user name or password in it';
  return `${JSON.stringify(text)} is not an origin${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
}

function originIn(text: string): string | undefined {
  if (!/^https?:\/\/[^\s@*]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}

/** A host name, or an address of this machine. */
export const host: FaultOf = (text) => {
  if (isIP(text) > 0 || /^[\p{L}\p{N}._-]+$/u.test(text)) return undefined;
  return /^\[.*\]$/.test(text) ? 'an address stands here without brackets' : 'it is not a host name or address';
};

/** A path, which nobody expands: it is taken as it stands. */
export const path: FaultOf = (text) => {
  if (/\p{Cc}/u.test(text)) {
    return /\r$/.test(text)
      ? 'it ends in a carriage return, as lines of files from Windows do'
      : 'it has a control character in it';
  }
  if (/^['"]|['"]$/.test(text)) return 'it has a quotation mark at its end, which belongs to the shell';
  if (text !== text.trim()) return 'it has a space at its end';
  if (/^~/.test(text)) return '"~" is expanded by shells only; give the path in full';
  if (/\$[{(\w]/.test(text)) return 'variables are expanded by shells only; give the path in full';
  return /^[a-z][\w+.-]*:\/\//i.test(text) ? 'it is a URL, not a path' : undefined;
};

/** A folder of web pages that were built. */
export const builtPages: FaultOf = (text) => {
  const fault = path(text);
  if (fault !== undefined) return fault;
  const kindOf = (name: string) => statSync(join(text, name), { throwIfNoEntry: false });
  if (!kindOf('')?.isDirectory()) return 'there is no such folder';
  if (kindOf('package.json')) return 'it has their sources: build them, and name the folder that comes of it';
  return kindOf('index.html')?.isFile() ? undefined : 'there is no index.html in it';
};
