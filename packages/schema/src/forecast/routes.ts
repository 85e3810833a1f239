import { defineRoute } from '../contract/route.js';
import { Forecast } from './forecast.js';

export const forecastRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/WeatherForecast',
    summary: 'Read a forecast (a sample)',
    description: 'The numbers are made from the date, so the same day always reads the same.',
    auth: 'none',
    responses: { 200: { description: 'The next five days', body: Forecast } },
  }),
};
