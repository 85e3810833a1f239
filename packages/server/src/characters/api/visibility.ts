import { ApiError } from '../../http/api-error.js';

/** Who may read a sheet, as body and query say it; nothing if neither says anything. */
export function visibilitySaid(inBody: boolean | undefined, inQuery: boolean | undefined): boolean | undefined {
  if (inBody !== undefined && inQuery !== undefined && inBody !== inQuery) {
    const message = `is ${inBody} in the body and ${inQuery} in the query: leave one out`;
    throw new ApiError('invalid-body', { faults: [{ pointer: '/isPublic', code: 'contradiction', message }] });
  }
  return inBody ?? inQuery;
}
