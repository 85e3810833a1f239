import type { IncomingHttpHeaders } from 'node:http';

import { type TObject, Type } from '@sinclair/typebox';

import { validator } from '@charsheet/schema';

import { ApiError } from './api-error.js';

/** Makes the reader of the request headers that a route names: malformed ones are refused, missing ones are not. */
export function headersReader(schema: TObject = Type.Object({})) {
  const names = Object.keys(schema.properties);
  const { check, faults } = validator(Type.Partial(schema), 'headers');
  return (given: IncomingHttpHeaders): Record<string, unknown> => {
    const headers: Record<string, unknown> = {};
    for (const name of names) if (given[name] !== undefined) headers[name] = given[name];
    if (!check(headers)) throw new ApiError('invalid-header', { faults: faults(headers) });
    return headers;
  };
}
