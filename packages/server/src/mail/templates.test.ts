import { describe, expect, it } from 'vitest';

import type { Language } from '@charsheet/schema';

import { buildMail } from '../../test/mail.js';
import { Undeliverable } from './failure.js';
import { render } from './templates.js';

const minute = 60_000;
const url = 'https://charsheet.example/verify-email?token=x&lang=hu';

const named = (name: string) => render(buildMail({ values: { name, url, validMinutes: '60' } }), 0);
const valid = (validMinutes: number, age = 0, language: Language = 'en') =>
  /^(The link|A link) .*$/m.exec(
    render(buildMail({ language, values: { url, validMinutes: String(validMinutes) } }), age).text,
  )?.[0];

describe('a mail', () => {
  it('greets by name, or without one', () => {
    expect(named('Virág').text).toMatch(/^Szia, Virág!\n/);
    expect(named('Virág').html).toContain('Szia, <bdi>Virág</bdi>!');
    expect(named(' ').text).toMatch(/^Szia!\n/);
  });

  it('shows what others wrote as text, on one line, in its own direction', () => {
    expect(named('<img src=x onerror="a()">\n&\u202e').html).toContain(
      '<bdi>&lt;img src=x onerror=&quot;a()&quot;&gt; &amp;</bdi>',
    );
    expect(named('Kata\r\n\r\nPay here').text).toMatch(/^Szia, Kata Pay here!\n/);
  });

  it.each([
    'Win at https://evil.example',
    'evil.example',
    'WWW evil',
    'me@evil.example',
    'evil。example/x',
    'evil\u3002example',
    'evil\uff0eexample',
    'evil\uff61example',
    'evil\u2024example',
    'evil.\u200bexample',
    'w\u00adww evil',
    'https\uff1a evil',
    'me\uff20evil',
    'x'.repeat(61),
  ])('does not carry the advertisement %s of somebody who signs up for others', (name) => {
    expect(named(name).text).toMatch(/^Szia!\n/);
  });

  it('keeps names with a dot or a hyphen', () => {
    expect(named('Dr. Kovács-Nagy J.').text).toMatch(/^Szia, Dr\. Kovács-Nagy J\.!/);
    expect(named('王小。').text).toMatch(/^Szia, 王小。!/);
  });

  it('leads to its page only, and fetches nothing', () => {
    const { html, text } = render(buildMail({ values: { url, validMinutes: '60' } }), 0);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual(Array(2).fill('https://charsheet.example/verify-email?token=x&amp;lang=hu'));
    expect(html).not.toMatch(/<img|<link|<script|<table|src=|url\(|@import/i);
    expect(text).toContain(`\n${url}\n`);
  });

  it.each([
    [1440, 0, 'The link works for 24 hours.', 'A link 24 óráig érvényes.'],
    [1440, 2 * minute, 'The link works for 24 hours.', 'A link 24 óráig érvényes.'],
    [1440, 5 * minute, 'The link works for 23 hours.', 'A link 23 óráig érvényes.'],
    [60, 3000, 'The link works for 1 hour.', 'A link 1 óráig érvényes.'],
    [60, 25 * minute, 'The link works for 35 minutes.', 'A link 35 percig érvényes.'],
    [2, minute, 'The link works for 1 minute.', 'A link 1 percig érvényes.'],
    [4320, 0, 'The link works for 3 days.', 'A link 3 napig érvényes.'],
  ])('whose link works for %i minutes says after %i ms: %s', (minutes, age, english, hungarian) => {
    expect(valid(minutes, age)).toBe(english);
    expect(valid(minutes, age, 'hu')).toBe(hungarian);
  });

  it('whose link has ended is not made', () => {
    expect(() => valid(60, 60 * minute)).toThrow(Undeliverable);
  });
});
