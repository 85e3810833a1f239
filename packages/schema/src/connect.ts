import type { api } from './api.js';
import { clientOf, type Send } from './client.js';
import { outline } from './outline.js';

/**
 * The typed client of the service: that of `createClient(api, send)`, but without the schemas of the API, so it is small, and
 * without the routes of the pages of kemkas.
 * Its functions reject with `ProblemError`, `UnexpectedAnswerError`, or what `send` rejects with.
 */
export const connect = (send: Send) => clientOf<Omit<typeof api, 'kemkas'>>(outline, send);
