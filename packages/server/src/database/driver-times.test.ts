import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { parseTime } from './driver.js';

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

describe('a time of the database is read as the driver reads it', () => {
  it.each([
    '2026-11-28 05:00:00+00',
    '2026-11-28 05:00:00.1+00',
    '2026-11-28 05:00:00.123456+00',
    '2026-11-28 05:00:00.999999-03',
    '2026-11-28 05:00:00.12+05:30',
    '1890-06-01 12:00:00+01:16:20',
    '0099-12-31 23:59:59+00',
    '0001-01-01 00:00:00+00',
    '0044-03-15 00:00:00+00 BC',
    '12026-11-28 05:00:00.5+00',
    'infinity',
    '-infinity',
  ])('%s', (text) => {
    expect(parseTime(text)).toEqual(usual(text));
  });

  it('whenever it is', () => {
    const padded = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
    const day = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    const part = fc.integer({ min: 0, max: 999_999 }).map((n) => (n === 0 ? '' : `.${String(n).padStart(6, '0')}`));
    const zone = fc.tuple(fc.constantFrom('+', '-'), padded(14), fc.constantFrom('', ':30', ':45'));
    fc.assert(
      fc.property(
        day,
        padded(23),
        padded(59),
        padded(59),
        part,
        zone,
        (date, hour, minute, second, fraction, offset) => {
          const text = `${date.toISOString().slice(0, 10)} ${hour}:${minute}:${second}${fraction}${offset.join('')}`;
          expect(parseTime(text)).toEqual(usual(text));
        },
      ),
    );
  });
});
