import { describe, expect, it } from 'vitest';

import { summaries } from '@charsheet/schema';

import { engines } from '../../test/engines.js';
import { testApp } from '../../test/harness.js';
import { forecast } from './forecast.js';

const day = (date: string) => new Date(`${date}T23:59:59.999Z`);

describe('forecast', () => {
  it('is of the next five days', () => {
    const dates = forecast(day('2028-02-27')).map(({ date }) => date);
    expect(dates).toEqual(['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02', '2028-03-03']);
  });

  it('reads the same for a day, whenever it is asked for', () => {
    expect(forecast(day('2026-05-02')).slice(0, 4)).toEqual(forecast(day('2026-05-01')).slice(1));
    expect(forecast(new Date('2026-05-01T00:00:00Z'))).toEqual(forecast(day('2026-05-01')));
  });

  it('has every summary and the whole range of temperatures in the course of years', () => {
    const years = Array.from({ length: 1000 }, (_, i) => forecast(new Date(i * 5 * 86_400_000))).flat();
    expect(new Set(years.map(({ summary }) => summary))).toEqual(new Set(summaries));
    expect(Math.min(...years.map(({ temperatureC }) => temperatureC))).toBe(-20);
    expect(Math.max(...years.map(({ temperatureC }) => temperatureC))).toBe(54);
  });

  it('counts Fahrenheit as the original does, and its words rise with the temperature', () => {
    const years = Array.from({ length: 1000 }, (_, i) => forecast(new Date(i * 5 * 86_400_000))).flat();
    for (const { temperatureC: c, temperatureF: f } of years) expect(f).toBe(32 + Math.trunc(c / 0.5556));
    const coldest = years.filter(({ summary }) => summary === 'Freezing');
    expect(Math.max(...coldest.map(({ temperatureC }) => temperatureC))).toBeLessThan(0);
  });
});

describe.each(engines)('forecast on %s', (engine) => {
  const app = testApp(engine);

  it('anonymous reads the next five days', async () => {
    const { status, body } = await app.client.forecast.get();
    expect(status).toBe(200);
    expect(body).toEqual(forecast(app.now));
  });
});
