import type { TSchema } from '@sinclair/typebox';

import { exampleOf, exampleOfProblem } from './examples.js';
import { type Described, type Json, joined, mapValues, type Operation } from './operation.js';
import {
  type HeaderSpec,
  limitHeaders,
  type ProblemCode,
  type ProblemKind,
  problems,
  problemType,
} from './problems.js';
import { type Api, linesType, mostBodyBytes, problemsOf, type ResponseSpec, type Route } from './route.js';

/** What the document has besides the routes. */
export interface OpenApiOptions {
  title: string;
  version: string;
  /** In Markdown. */
  description: string;
  /** What each feature is about. */
  tags: Record<string, string>;
  /** Base URL; paths are relative to it. */
  server: string;
  /** Schemas with a name of their own: wherever one is used, the document refers to it. */
  components: Record<string, TSchema>;
  /** Body of every answer that is not a success. */
  problem: TSchema;
}

const securitySchemes: Json = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in; for programs' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'charsheet.session_token',
    description:
      'Set at sign-in; for browsers. Its name also has what sets the service apart on its host, as in `charsheet-3000.session_token`, and `__Host-` or `__Secure-` before it with HTTPS',
  },
};

/** An empty requirement means that a call without credentials is possible, too. */
const security: Record<Route['auth'], Json[]> = {
  none: [],
  optional: [{ bearer: [] }, { session: [] }, {}],
  required: [{ bearer: [] }, { session: [] }],
};

/** What every operation takes. It stands once, and operations refer to it. */
const acceptLanguage: Json = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description:
    'Language of texts for people: titles, details and messages of problems, and findings of the rules. English (`en`) unless Hungarian (`hu`) is asked for; codes are the same in both. Of pages, PDFs and mails: Hungarian unless English is asked for',
  schema: { type: 'string', examples: ['hu'] },
};
const contentLanguage: HeaderSpec = { description: 'Language of the texts for people in the answer', example: 'en' };

/** Makes the OpenAPI 3.1 document of an API. */
export function openApiDocument(api: Api, options: OpenApiOptions): Json {
  const { title, version, description, tags, server, components, problem } = options;
  const schemas = { ...components, Problem: problem };
  const refer = referrer(schemas);
  const paths: Record<string, Json> = {};
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const operation = { operationId: `${feature}.${name}`, tags: [feature], ...operationOf(route, refer) };
      const method = route.method.toLowerCase();
      const shared = paths[route.path]?.[method] as Operation | undefined;
      paths[route.path] = { ...paths[route.path], [method]: shared ? joined(shared, operation) : operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server, description: 'This service' }],
    tags: Object.keys(api).map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      securitySchemes,
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, refer(schema, true)])),
      parameters: { AcceptLanguage: acceptLanguage },
      headers: { ContentLanguage: header(contentLanguage), ...mapValues<HeaderSpec, Json>(limitHeaders, header) },
      examples: problemExamples(api, server.replace(/\/+$/, '')),
    },
  };
}

/** One of each problem that a route can have. */
function problemExamples(api: Api, base: string): Json {
  const routes = Object.values(api).flatMap((feature) => Object.values(feature));
  const codes = [...new Set(routes.flatMap(problemsOf))];
  const entries = codes.map((code) => [code, { summary: problems[code].title, value: exampleOfProblem(code, base) }]);
  return Object.fromEntries(entries);
}

type Refer = (schema: TSchema, whole?: boolean) => unknown;

/** Prints schemas as JSON Schema, with a reference where a named one is used. */
function referrer(schemas: Record<string, TSchema>): Refer {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [schema as unknown, name]));
  const print = (value: unknown, whole: boolean): unknown => {
    const name = whole ? undefined : names.get(value);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    if (Array.isArray(value)) return value.map((one) => print(one, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, print(one, false)]));
  };
  return (schema, whole = false) => print(schema, whole);
}

function operationOf(route: Route, refer: Refer): Operation {
  const codes = problemsOf(route);
  const responses = { ...successes(route, refer), ...failures(codes) };
  return {
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: security[route.auth],
    ...parameters(route, refer),
    ...(route.body ? { requestBody: requestBody(route.body, refer) } : {}),
    responses: codes.includes('too-many-requests') ? mapValues(responses, withLimits) : responses,
  };
}

/** An answer of a route that counts requests. */
const withLimits = (described: Described): Described => ({
  ...described,
  headers: {
    ...described.headers,
    ...mapValues(limitHeaders, (_, name) => ({ $ref: `#/components/headers/${name}` })),
  },
});

function parameters(route: Route, refer: Refer): Pick<Operation, 'parameters'> {
  const ofSchema = (place: string, schema: TSchema | undefined) =>
    Object.entries((schema?.['properties'] ?? {}) as Record<string, TSchema>).map(([name, one]) => ({
      name,
      in: place,
      required: place !== 'query' && (schema?.['required'] ?? []).includes(name),
      ...(one.description ? { description: one.description } : {}),
      schema: refer(one),
    }));
  const all = [
    ...ofSchema('path', route.params),
    ...ofSchema('query', route.query),
    ...ofSchema('header', route.headers),
  ];
  return { parameters: [...all, { $ref: '#/components/parameters/AcceptLanguage' }] };
}

function requestBody(
  { schema, noun, mediaType = 'application/json', example }: NonNullable<Route['body']>,
  refer: Refer,
) {
  const bound = `JSON in UTF-8 of at most ${mostBodyBytes / 1024 ** 2} MiB`;
  const description =
    mediaType === linesType ? `Or any number of lines, each a ${noun}: ${bound}` : `The ${noun}: ${bound}`;
  const media = { schema: refer(schema), example: example ?? exampleOf(schema) };
  return { required: true, description, content: { [mediaType]: media } };
}

function successes({ responses, dryRun }: Route, refer: Refer): Record<string, Described> {
  const all = Object.entries(responses).map(([status, one]): [string, ResponseSpec[]] => [status, [one]]);
  const byStatus = new Map(all);
  if (dryRun) byStatus.set('200', [...(byStatus.get('200') ?? []), dryRun]);
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, success(some, refer)]));
}

/** One entry a status: a dry run may share one with the real request. */
function success(responses: readonly ResponseSpec[], refer: Refer): Described {
  const bodies = responses.flatMap(({ body }) => (body ? [body] : []));
  const mediaType = responses[0]?.mediaType ?? 'application/json';
  const others = responses.flatMap(({ alternatives = [] }) => alternatives.map(alternative));
  return {
    description: responses.map(({ description }) => description).join('\n\n'),
    ...headersOf(Object.assign({}, ...responses.map(({ headers }) => headers))),
    ...(bodies.length > 0 ? { content: { [mediaType]: media(bodies, refer), ...Object.fromEntries(others) } } : {}),
  };
}

function media(bodies: readonly TSchema[], refer: Refer): Json {
  const schemas = bodies.map((body) => refer(body));
  return { schema: schemas.length > 1 ? { oneOf: schemas } : schemas[0], example: bodies[0] && exampleOf(bodies[0]) };
}

const alternative = (type: string) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : {}] as const;

const headersOf = (headers: Record<string, HeaderSpec> = {}): { headers?: Json } =>
  Object.keys(headers).length > 0 ? { headers: mapValues(headers, header) } : {};

function header({ description, example }: HeaderSpec): Json {
  return { description, schema: { type: 'string' }, ...(example === undefined ? {} : { example }) };
}

/** One entry a status: several problems may share one. */
function failures(codes: readonly ProblemCode[]): Record<string, Described> {
  const statuses = [...new Set(codes.map((code) => problems[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [String(status), failure(codes.filter((code) => problems[code].status === status))]),
  );
}

function failure(codes: readonly ProblemCode[]): Described {
  const kinds = codes.map((code): ProblemKind => problems[code]);
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
    headers: {
      'Content-Language': { $ref: '#/components/headers/ContentLanguage' },
      ...headersOf(Object.assign({}, ...kinds.map(({ headers }) => headers))).headers,
    },
    content: {
      [problemType]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}
