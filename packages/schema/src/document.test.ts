import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

import { api } from './api.js';
import { completeSheet } from './characters/character.js';
import { validator } from './contract/compile.js';
import { exampleOf, exampleOfProblem } from './contract/examples.js';
import { limitHeaders, type ProblemCode, problems } from './contract/problems.js';
import { problemsOf, type Route } from './contract/route.js';
import { apiDocument } from './document.js';
import { Problem } from './problem.js';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content?: Record<string, { schema: unknown }> }
  >;
  requestBody?: { content: Record<string, { schema: unknown; example: unknown }> };
}

const document = JSON.parse(JSON.stringify(apiDocument('1.2.3', '/'))) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<
      string,
      { properties: Record<string, { maxLength?: number; type?: string; description?: string }> }
    >;
    examples: Record<string, { value: { type: string } }>;
  };
};
const problemCodes = Object.keys(problems) as ProblemCode[];
/** Routes that share their method and path are one operation, and have the name of the first. */
const sharing = (route: Route) =>
  routes.filter(([, { method, path }]) => method === route.method && path === route.path);
const routes: [string, Route][] = Object.entries(api).flatMap(([feature, all]) =>
  Object.entries(all).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it.each(routes)('has %s, with every answer and every problem of the contract', (_, route) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    const shared = sharing(route);
    expect(operation?.operationId).toBe(shared[0]?.[0]);
    const statuses = shared.flatMap(([, one]) => [
      ...Object.keys(one.responses),
      ...(one.dryRun ? ['200'] : []),
      ...problemsOf(one).map((code) => String(problems[code].status)),
    ]);
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(statuses)].sort());
    for (const code of problemsOf(route)) {
      expect(operation?.responses[problems[code].status]?.description).toContain(`\`${code}\``);
    }
    const counting = shared.some(([, one]) => problemsOf(one).includes('too-many-requests'));
    const limits = counting ? Object.keys(limitHeaders) : [];
    for (const status of Object.keys(route.responses)) {
      const answers = shared.flatMap(([, { responses, dryRun }]) =>
        [responses[Number(status)] ?? [], (status === '200' && dryRun) || []].flat(),
      );
      const headers = answers.flatMap((one) => Object.keys(one.headers ?? {}));
      expect(Object.keys(operation?.responses[status]?.headers ?? {})).toEqual([...headers, ...limits]);
      const types = answers.flatMap(({ body, alternatives = [], mediaType = 'application/json' }) =>
        body ? [mediaType, ...alternatives] : [],
      );
      expect(Object.keys(operation?.responses[status]?.content ?? {})).toEqual([...new Set(types)]);
    }
    const parameters = shared.flatMap(([, { params, query, headers }]) =>
      [params, query, headers].flatMap((one) => Object.keys(one?.properties ?? {})),
    );
    expect((operation?.parameters ?? []).flatMap(({ name }) => name ?? [])).toEqual([...new Set(parameters)]);
    expect(operation?.parameters).toContainEqual({ $ref: '#/components/parameters/AcceptLanguage' });
  });

  it('names its schemas and refers to them', () => {
    const create = document.paths['/Character']?.['post'];
    expect(create?.requestBody?.content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/CharacterInput' },
      example: completeSheet,
    });
    expect(create?.responses['201']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/CharacterRecord',
    });
  });

  it('has the answer to a dry run beside the others', () => {
    const [record, dryRun] = ['CharacterRecord', 'DryRun'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const schemaOf = (path: string, method: string, status: string) =>
      document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
    expect(schemaOf('/Character', 'post', '200')).toEqual(dryRun);
    for (const method of ['put', 'patch']) {
      expect(schemaOf('/Character/{id}', method, '200')).toEqual({ oneOf: [record, dryRun] });
    }
    const { findings } = document.components.schemas['DryRun']?.properties ?? {};
    expect(findings).toMatchObject({ items: { $ref: '#/components/schemas/Finding' } });
  });

  it('says which headers a change needs, and what comes with a conflict', () => {
    const patch = document.paths['/Character/{id}']?.['patch'];
    const headers = patch?.parameters?.filter((one) => one.in === 'header');
    expect(headers).toMatchObject([
      { name: 'if-match', required: true },
      { name: 'if-none-match', required: false },
    ]);
    expect(Object.keys(patch?.requestBody?.content ?? {})).toEqual(['application/merge-patch+json']);
    expect(patch?.responses['412']?.headers).toHaveProperty('ETag');
    expect(patch?.responses['401']?.headers).toHaveProperty('WWW-Authenticate');
  });

  it('publishes the bounds of the schema', () => {
    const { name, kor, felszereles } = document.components.schemas['CharacterInput']?.properties ?? {};
    expect(name).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
    expect(kor).toMatchObject({ type: 'integer', minimum: 0, maximum: 1_000_000 });
    expect(felszereles).toEqual({ $ref: '#/components/schemas/Equipment' });
  });

  it.each(routes)('shows of %s only examples that its schemas take', (_, { body, responses, dryRun }) => {
    if (body) expect(validator(body.schema).faults(body.example)).toEqual([]);
    for (const { body: answer } of [...Object.values(responses), ...(dryRun ? [dryRun] : [])]) {
      if (answer) expect(validator(answer).faults(exampleOf(answer))).toEqual([]);
    }
  });

  it.each(problemCodes)('shows a problem %s as it comes', (code) => {
    const example = exampleOfProblem(code, '/base');
    expect(validator(Problem).faults(example)).toEqual([]);
    expect(example).toMatchObject({ type: `/base/docs/problems/${code}`, code, status: problems[code].status });
  });

  it('refers to its examples of problems below the base URL', () => {
    const { components, paths } = apiDocument('1.2.3', '/base') as unknown as typeof document;
    expect(components.examples['not-found']?.value.type).toBe('/base/docs/problems/not-found');
    const content = paths['/Character/{id}']?.['get']?.responses['404']?.content;
    expect(content?.['application/problem+json']).toMatchObject({
      examples: { 'not-found': { $ref: '#/components/examples/not-found' } },
    });
  });

  it('describes everything in it', () => {
    expect(withoutDescription(document)).toEqual([]);
    const document2 = structuredClone(document);
    delete document2.components.schemas['User']?.properties['email']?.description;
    expect(withoutDescription(document2)).toEqual(['/components/schemas/User/properties/email']);
  });
});

/** Where a description is missing. What is described where it stands by itself need not be so again where it is referred to. */
function withoutDescription(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const [, parent = ''] = /([^/]*)\/[^/]*$/.exec(at) ?? [];
  const isMethod = /^\/paths\/.*\/(get|post|put|patch|delete)$/.test(at);
  const needsOne = isMethod || ['tags', 'parameters', 'responses', 'headers', 'properties', 'schemas'].includes(parent);
  const { $ref, description } = value as { $ref?: string; description?: string };
  const own = needsOne && $ref === undefined && !description ? [at] : [];
  const inside = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'examples');
  return [...own, ...inside.flatMap(([name, one]) => withoutDescription(one, `${at}/${name.replaceAll('/', '~1')}`))];
}
