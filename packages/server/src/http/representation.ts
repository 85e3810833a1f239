import Negotiator from 'negotiator';

import type { AlternativeType, Route } from '@charsheet/schema';

/** A body that is no JSON: an alternative that the route's contract names. */
export class Rendered {
  constructor(
    readonly type: AlternativeType,
    readonly content: string | Buffer,
  ) {}
}

/** Finds the media type that a request gets in place of JSON; nothing where it gets JSON. */
export type AlternativeChooser = (accept: string | undefined) => AlternativeType | undefined;

/**
 * Makes the chooser of a route, by RFC 9110 (12.5.1). JSON is for whoever prefers nothing else, and for an `Accept` that
 * is garbage or cannot be met.
 */
export function alternativeChooser({ responses }: Route): AlternativeChooser {
  const types = Object.values(responses).flatMap(({ alternatives = [] }) => alternatives);
  if (types.length === 0) return () => undefined;
  const names = types.flatMap((type) => [type, `${type.split('/')[0]}/\\*`]);
  const named = new RegExp(names.join('|'), 'i');
  return (accept) => {
    // Programs never name one of them, and then there is nothing to weigh.
    if (accept === undefined || !named.test(accept)) return undefined;
    const best = new Negotiator({ headers: { accept: jsonFirst(accept) } }).mediaType(['application/json', ...types]);
    return types.find((type) => type === best);
  };
}

/** Between types that are wanted alike the first decides. Parameters are left out: what we send has none. */
function jsonFirst(accept: string): string {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return [type, ...parameters.filter((one) => /^q=/i.test(one))].join(';');
  });
  const isJson = (range: string) => /^application\/json\b/i.test(range);
  return [...ranges.filter(isJson), ...ranges.filter((range) => !isJson(range))].join(',');
}
