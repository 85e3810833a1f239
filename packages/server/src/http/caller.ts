import type { IncomingHttpHeaders } from 'node:http';

import type { User } from '@charsheet/schema';

/** The account that a request is made with. */
export interface Caller {
  user: User;
  sessionId: string;
  credential: Credential;
}

/** What a request was sent with to say who makes it. */
export interface Credential {
  via: 'cookie' | 'bearer';
  /** The session's token, and its signature. */
  signed: string;
}

/** What a handler may know of a request besides its parts. */
export interface RequestFacts {
  ip: string;
  headers: IncomingHttpHeaders;
  /** Whether its caller has hung up. */
  isGone?: () => boolean;
}
