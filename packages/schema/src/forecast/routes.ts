import { type Static, Type } from '@sinclair/typebox';

import { defineRoute } from '../contract/route.js';

/** From the coldest to the warmest. */
export const summaries = [
  'Freezing',
  'Bracing',
  'Chilly',
  'Cool',
  'Mild',
  'Warm',
  'Balmy',
  'Hot',
  'Sweltering',
  'Scorching',
] as const;

export const lowest = -20;
export const highest = 54;

export const ForecastDay = Type.Object(
  {
    date: Type.String({
      description: 'Day, as YYYY-MM-DD',
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
      examples: ['2026-05-02'],
    }),
    temperatureC: Type.Integer({
      minimum: lowest,
      maximum: highest,
      description: 'In degrees Celsius',
      examples: [21],
    }),
    temperatureF: Type.Integer({
      description: 'In degrees Fahrenheit: 32 + trunc(C / 0.5556)',
      examples: [69],
    }),
    summary: Type.Union(
      summaries.map((word) => Type.Literal(word)),
      { description: 'How it feels', examples: ['Warm'] },
    ),
  },
  { additionalProperties: false, description: 'The weather of one day' },
);
export type ForecastDay = Static<typeof ForecastDay>;

export const Forecast = Type.Array(ForecastDay, {
  minItems: 5,
  maxItems: 5,
  description: 'The next five days',
  examples: [
    [
      { date: '2026-05-02', temperatureC: 21, temperatureF: 69, summary: 'Warm' },
      { date: '2026-05-03', temperatureC: 18, temperatureF: 64, summary: 'Mild' },
      { date: '2026-05-04', temperatureC: -3, temperatureF: 27, summary: 'Chilly' },
      { date: '2026-05-05', temperatureC: 12, temperatureF: 53, summary: 'Cool' },
      { date: '2026-05-06', temperatureC: 33, temperatureF: 91, summary: 'Balmy' },
    ],
  ],
});
export type Forecast = Static<typeof Forecast>;

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
