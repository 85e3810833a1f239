import { characterRoutes } from './characters/routes.js';
import { forecastRoutes } from './forecast/routes.js';
import { operationRoutes } from './operations/routes.js';

/** The whole API: routes by feature. Server, client and OpenAPI document are made from it. */
export const api = {
  characters: characterRoutes,
  forecast: forecastRoutes,
  operations: operationRoutes,
};
