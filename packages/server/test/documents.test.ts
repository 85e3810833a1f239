import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

import { api, problems, type Route } from '@charsheet/schema';
import { jsonSchemaNames } from '@charsheet/schema/schemas';

import { anchors, links, readDocument, root, spans, table } from '../../schema/test/documents.js';
import { type Setting, settings } from '../src/settings.js';

const apps = readDocument('docs/apps.md');

describe('documents list all of', () => {
  it('the settings, each with its default and meaning', () => {
    const expected = Object.entries(settings as Record<string, Setting>).map(([name, setting]) => {
      const byDefault = setting.fallback === undefined ? '' : `\`${setting.fallback}\``;
      return [`\`${name}\``, setting.fallbackText ? 'by platform' : byDefault, setting.description];
    });
    expect(table(readDocument('docs/settings.md'), 'Variable', 'Default', 'Meaning')).toEqual(expected);
  });

  it('the routes', () => {
    const routes = Object.values(api).flatMap((all): Route[] => Object.values(all));
    const listed = table(apps, 'Request', 'Answer').map(([request]) => request);
    expect(listed.sort()).toEqual(routes.map(({ method, path }) => `\`${method} ${path}\``).sort());
  });

  it('the problems', () => {
    const expected = Object.entries(problems).map(([code, { status, title }]) => [`${status}`, `\`${code}\``, title]);
    expect(table(apps, 'Status', 'Code', 'Title')).toEqual(expected);
  });

  it('the JSON Schemas', () => {
    const listed = spans(apps.split('\n## ').find((section) => section.startsWith('JSON Schemas')));
    expect(listed).toEqual(expect.arrayContaining(jsonSchemaNames.slice(1).map((name) => `${name}.json`)));
  });
});

/** The documents of the project, but not those of what is installed in it. */
const documents = [
  '',
  'docs',
  'bench',
  'bench/results',
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.md'));

it.each(documents)('%s leads to what is there', (path) => {
  const broken = links(readDocument(path)).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchors(readDocument(target)).includes(decodeURIComponent(anchor));
  });
  expect(broken).toEqual([]);
});
