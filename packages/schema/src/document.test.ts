import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

import { api } from './api.js';
import { completeSheet } from './characters/character.js';
import { validator } from './contract/compile.js';
import { problems } from './contract/problems.js';
import { problemsOf, type Route } from './contract/route.js';
import { apiDocument } from './document.js';

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
  components: { schemas: Record<string, { properties: Record<string, { maxLength?: number; type?: string }> }> };
};
const routes: [string, Route][] = Object.entries(api).flatMap(([feature, all]) =>
  Object.entries(all).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it.each(routes)('has %s, with every answer and every problem of the contract', (operationId, route) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(operationId);
    const statuses = [
      ...Object.keys(route.responses),
      ...(route.dryRun ? ['200'] : []),
      ...problemsOf(route).map((code) => String(problems[code].status)),
    ];
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(statuses)].sort());
    for (const code of problemsOf(route)) {
      expect(operation?.responses[problems[code].status]?.description).toContain(`\`${code}\``);
    }
    for (const [status, { headers = {}, body, alternatives = [] }] of Object.entries(route.responses)) {
      expect(Object.keys(operation?.responses[status]?.headers ?? {})).toEqual(Object.keys(headers));
      const types = body ? ['application/json', ...alternatives] : [];
      expect(Object.keys(operation?.responses[status]?.content ?? {})).toEqual(types);
    }
    const parameters = [route.params, route.query, route.headers].flatMap((one) => Object.keys(one?.properties ?? {}));
    expect((operation?.parameters ?? []).map(({ name }) => name)).toEqual(parameters);
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
    const { name, kor, felszereles } = document.components.schemas['Character']?.properties ?? {};
    expect(name).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
    expect(kor).toMatchObject({ type: 'integer', minimum: 0, maximum: 1_000_000 });
    expect(felszereles).toEqual({ $ref: '#/components/schemas/Equipment' });
  });

  it('shows only examples that the schema takes', () => {
    for (const [, { body }] of routes) if (body) expect(validator(body.schema).faults(body.example)).toEqual([]);
  });
});
