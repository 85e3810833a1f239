import { deviceRoutes } from './accounts/device-routes.js';
import { accountRoutes } from './accounts/routes.js';
import { characterRoutes, characterRoutes2E } from './characters/routes.js';
import { forecastRoutes } from './forecast/routes.js';
import { kemkasRoutes } from './kemkas/routes.js';
import { operationRoutes } from './operations/routes.js';

/** The whole API: routes by feature. Server, client and OpenAPI document are made from it. */
export const api: {
  characters: typeof characterRoutes;
  characters2E: typeof characterRoutes2E;
  accounts: typeof accountRoutes;
  devices: typeof deviceRoutes;
  forecast: typeof forecastRoutes;
  operations: typeof operationRoutes;
  kemkas: typeof kemkasRoutes;
} = {
  characters: characterRoutes,
  characters2E: characterRoutes2E,
  accounts: accountRoutes,
  devices: deviceRoutes,
  forecast: forecastRoutes,
  operations: operationRoutes,
  kemkas: kemkasRoutes,
};
