import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { linesType, type ProblemCode, type ProblemKind, problems, problemsBeforeRoutes } from '@charsheet/schema';

import type { WireAnswer } from './wire.js';

interface Media {
  schema?: object;
  examples?: Record<string, unknown>;
}
interface Described {
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
}

const beforeRoutes = new Set<ProblemCode>(problemsBeforeRoutes);
const statusesBeforeRoutes = new Set<number>(problemsBeforeRoutes.map((code) => problems[code].status));
const problemType = 'application/problem+json';
const kindOf = (code: ProblemCode): ProblemKind | undefined => problems[code];
const segment = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Holds answers against the document that the service publishes. */
export function publishedAnswers(document: object) {
  const { paths } = document as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const validate = (place: string, value: unknown): string[] => {
    const known = compiled.get(place) ?? ajv.compile({ $ref: `api#${place}` });
    compiled.set(place, known);
    return known(value) ? [] : [`the body does not fit: ${ajv.errorsText(known.errors)}`];
  };
  const places = Object.keys(paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  }));
  const pathOf = (target: string) => {
    const [path = ''] = target.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/);
    return places
      .filter(({ pattern }) => pattern.test(path))
      .sort((a, b) => a.path.indexOf('{') - b.path.indexOf('{'))[0]?.path;
  };
  /** What is wrong with an answer to a request. */
  return (method: string, target: string, answer: WireAnswer): string[] => {
    const { status, headers } = answer;
    const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
    const faults = standingFaults(answer);
    const isHead = method === 'HEAD';
    const path = pathOf(target);
    const verb = isHead ? 'get' : method.toLowerCase();
    const operation = path === undefined ? undefined : paths[path]?.[verb];
    const text = isHead ? '' : textOf(answer);
    if (type === problemType && !isHead) {
      const problem = read(text);
      // Where it is not known what was asked, it may have been the head alone.
      if (problem === undefined) return method === '' ? faults : [...faults, 'its body is no JSON'];
      faults.push(...validate('/components/schemas/Problem', problem));
      const { code, status: told } = problem as { code: ProblemCode; status: number };
      if (told !== status) faults.push(`the problem says ${told}`);
      for (const name of Object.keys(kindOf(code)?.headers ?? {})) {
        if (!(name.toLowerCase() in headers)) faults.push(`${code} comes without ${name}`);
      }
      // What the parser refuses is the last on its connection.
      const isOfParser = beforeRoutes.has(code) && (code !== 'bad-request' || headers['connection'] === 'close');
      if (isOfParser) return faults;
      const examples = operation?.responses[status]?.content?.[problemType]?.examples ?? {};
      if (operation && !(code in examples)) faults.push(`${code} is not among its problems`);
      return faults;
    }
    if (!operation || path === undefined) return faults;
    // Without a body it does not say which problem it is.
    if (isHead && type === problemType && statusesBeforeRoutes.has(status)) return faults;
    const described = operation.responses[status];
    // A page about what went wrong is for people.
    const isPage = type === 'text/html' && status >= 400 && 'text/html' in (operation.responses['200']?.content ?? {});
    if (isPage) return faults;
    if (!described) return [...faults, `the document has no answer ${status}`];
    if (status === 304 || status === 204 || isHead) return faults;
    const content = described.content ?? {};
    if (Object.keys(content).length === 0) return answer.body.length > 0 ? [...faults, 'it has a body'] : faults;
    const named = Object.keys(content).find((one) => one.split(';')[0] === type);
    if (named === undefined) return [...faults, `the document has no ${type} for ${status}`];
    if (!content[named]?.schema || !/json/.test(type)) return faults;
    const place = `/paths/${segment(path)}/${verb}/responses/${status}/content/${segment(named)}/schema`;
    const values = type === linesType ? text.split('\n').filter(Boolean) : [text];
    return [...faults, ...values.flatMap((one) => validate(place, read(one)))];
  };
}

/** What holds for every answer. */
function standingFaults({ status, headers }: WireAnswer): string[] {
  const faults: string[] = [];
  if (status >= 500 && !(status === 503 && headers['retry-after'])) faults.push(`it is a ${status}`);
  for (const name of ['x-request-id', 'x-robots-tag', 'x-content-type-options']) {
    if (!headers[name]) faults.push(`it has no ${name}`);
  }
  return faults;
}

function textOf({ headers, body }: WireAnswer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return (encoding === 'br' ? brotliDecompressSync(body) : body).toString();
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
