export type Json = Record<string, unknown>;

/** An operation of an OpenAPI document. */
export interface Operation extends Described {
  operationId?: string;
  tags?: string[];
  summary: string;
  security: Json[];
  parameters: Parameter[];
  requestBody?: Described;
  responses: Record<string, Described>;
}

type Parameter = { in: string; name: string } | { $ref: string };

export interface Described {
  description?: string;
  content?: Json;
  headers?: Json;
}

/** Two routes of one method and path, which differ in their media types only, are one operation. */
export function joined(first: Operation, second: Operation): Operation {
  const { requestBody, responses } = second;
  const parameters = new Map([...first.parameters, ...second.parameters].map((one) => [nameOf(one), one]));
  return {
    ...first,
    description: [first.description, `**${second.summary}.** ${second.description}`].join('\n\n'),
    parameters: [...parameters.values()],
    ...(first.requestBody && requestBody ? { requestBody: both(first.requestBody, requestBody) } : {}),
    responses: {
      ...first.responses,
      ...mapValues(responses, (one, status) => {
        const other = first.responses[status];
        return other ? both(other, one) : one;
      }),
    },
  };
}

const nameOf = (one: Parameter) => ('$ref' in one ? one.$ref : `${one.in} ${one.name}`);

function both(first: Described, second: Described): Described {
  const paragraphs = new Set([first, second].flatMap(({ description = '' }) => description.split('\n\n')));
  const content = { ...first.content };
  for (const [type, media] of Object.entries(second.content ?? {})) content[type] = bothMedia(content[type], media);
  const headers = { ...first.headers, ...second.headers };
  return {
    ...first,
    description: [...paragraphs].join('\n\n'),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  };
}

/** Of problems, each has examples of its own. */
const bothMedia = (first: unknown, second: unknown): unknown =>
  Object.assign({}, first, second, {
    ...(hasExamples(first) && hasExamples(second) ? { examples: { ...first.examples, ...second.examples } } : {}),
  });

const hasExamples = (media: unknown): media is { examples: Json } =>
  typeof media === 'object' && media !== null && 'examples' in media;

export const mapValues = <T, U>(record: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
