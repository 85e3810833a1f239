import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import type * as Redocly from '../../../testbed/node_modules/@redocly/openapi-core/lib/index.js';
import { apiDocument } from './document.js';

const testbed = createRequire(new URL('../../../testbed/package.json', import.meta.url));

/** What the strict rules leave open. */
const rules = { 'operation-description': 'error', 'parameter-description': 'error' } as const;

async function problemsOf(document: object): Promise<string[]> {
  const { createConfig, lintFromString } = testbed('@redocly/openapi-core') as typeof Redocly;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

/** What only leads to a page has no success of its own. */
const leadsElsewhere = /^operation-2xx-response: .*\/~1Identity~1Account~1(Login|Register|Manage)\/get\//;

it('Redocly finds nothing wrong with the OpenAPI document', async () => {
  const problems = await problemsOf(apiDocument('1.2.3', '/'));
  expect(problems.filter((problem) => !leadsElsewhere.test(problem))).toEqual([]);
});
