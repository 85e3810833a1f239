import {
  type api,
  type Forecast,
  type ForecastDay,
  highestTemperature,
  lowestTemperature,
  summaries,
} from '@charsheet/schema';

import type { Clock } from '../clock.js';
import type { Handlers } from '../http/handler.js';

const msPerDay = 86_400_000;

export const forecastHandlers = ({ clock }: { clock: Clock }): Handlers<typeof api.forecast> => ({
  get: () => ({ status: 200, body: forecast(clock()) }),
});

/** The five days after `today` (in UTC). A day's numbers follow from its date. */
export function forecast(today: Date): Forecast {
  const day = Math.floor(today.getTime() / msPerDay);
  return [1, 2, 3, 4, 5].map((ahead) => forecastOf(day + ahead));
}

/** The weather of a day, given as days since 1970-01-01. */
function forecastOf(day: number): ForecastDay {
  const span = highestTemperature - lowestTemperature + 1;
  const temperatureC = lowestTemperature + (scatter(day) % span);
  const summary = summaries[Math.floor(((temperatureC - lowestTemperature) / span) * summaries.length)];
  return {
    date: new Date(day * msPerDay).toISOString().slice(0, 10),
    temperatureC,
    temperatureF: 32 + Math.trunc(temperatureC / 0.5556),
    summary: summary ?? 'Mild',
  };
}

/** A whole number that looks random and is always the same for the same input (a 32-bit integer hash). */
function scatter(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  return (h ^ (h >>> 16)) >>> 0;
}
