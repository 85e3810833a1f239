import type { IncomingHttpHeaders } from 'node:http';

import { type TObject, Type } from '@sinclair/typebox';

import { validator } from '@charsheet/schema';

import { ApiError } from './api-error.js';

/** Makes the reader of the request headers that a route names: malformed ones are refused, missing ones are not. */
export function headersReader(schema: TObject = Type.Object({})) {
  const names = Object.keys(schema.properties);
  const { check, faults } = validator(Type.Partial(schema), 'headers');
  return (given: IncomingHttpHeaders): Record<string, unknown> => {
    const sent = names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]);
    const headers: Record<string, unknown> = Object.fromEntries(sent);
    if (!check(headers)) throw new ApiError('invalid-header', { faults: faults(headers) });
    return headers;
  };
}
