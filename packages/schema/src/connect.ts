import type { api } from './api.js';
import { clientOf, type Send } from './client.js';
import { outline } from './outline.js';

/**
 * The typed client of the service: that of `createClient(api, send)`, but without the schemas of the API, so it is small.
 * Its functions reject with `ProblemError`, `UnexpectedAnswerError`, or what `send` rejects with.
 */
export const connect = (send: Send) => clientOf<typeof api>(outline, send);
