import type { IncomingHttpHeaders } from 'node:http';

/** Where a request belongs among those of other services: what joins our lines of the log with theirs. */
export interface Trace {
  /** Of all that was done for one thing that somebody wanted. */
  traceId?: string;
  /** Of what the caller was doing when it sent the request. */
  parentId?: string;
}

const parentForm = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/s;
const noTrace: Trace = {};

/**
 * Reads `traceparent` (W3C Trace Context). One that is malformed says nothing, as if there were none; of a later version what
 * this one knows is read.
 */
export function traceOf({ traceparent }: IncomingHttpHeaders): Trace {
  if (typeof traceparent !== 'string') return noTrace;
  const [, version, traceId = '', parentId = '', more] = parentForm.exec(traceparent) ?? [];
  const isKnown = version === '00' ? more === undefined : version !== undefined && version !== 'ff';
  return isKnown && !isZero(traceId) && !isZero(parentId) ? { traceId, parentId } : noTrace;
}

const isZero = (id: string) => /^0*$/.test(id);
