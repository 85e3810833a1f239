// What is built of this file is generated, without the schemas: see scripts/generate.mjs.
import { api } from './api.js';
import type { RouteOutline } from './client.js';

const { kemkas: _, ...ours } = api;

/** What a client needs to know of the API; of what only the pages of kemkas call it is no client. */
export const outline: Record<string, Record<string, RouteOutline>> = ours;
