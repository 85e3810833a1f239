// What is built of this file is generated, without the schemas: see scripts/generate.mjs.
import { api } from './api.js';
import type { RouteOutline } from './client.js';

/** What a client needs to know of the API. */
export const outline: Record<string, Record<string, RouteOutline>> = api;
