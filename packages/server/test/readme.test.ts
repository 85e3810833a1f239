import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { api, type Route } from '@charsheet/schema';

import { type Setting, settings } from '../src/settings.js';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** The cells of a table of the README, row by row, without its head. */
function table(heading: string): string[][] {
  const section = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the README', () => {
  it('lists every setting, with its default and meaning', () => {
    const expected = Object.entries(settings as Record<string, Setting>).map(([name, setting]) => {
      const byDefault = setting.fallback === undefined ? '' : `\`${setting.fallback}\``;
      return [`\`${name}\``, setting.fallbackText ? 'by platform' : byDefault, setting.description];
    });
    expect(table('Configuration')).toEqual(expected);
  });

  it('lists every route', () => {
    const routes = Object.values(api).flatMap((all): Route[] => Object.values(all));
    const listed = table('HTTP').map(([request]) => request);
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `\`${method} ${path}\``).sort());
  });
});
