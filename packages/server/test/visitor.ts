import type { HttpAnswer } from '@charsheet/schema';

import type { TestApp } from './harness.js';

/** A browser as far as the service can see: it keeps cookies, says where requests come from, and runs no scripts. */
export interface Visitor {
  /** What it would send, by name. */
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Sends a form from one of our pages: its fields, or the bytes of a body. */
  post(
    path: string,
    fields?: Record<string, string> | [string, string][] | Uint8Array,
    headers?: Record<string, string>,
  ): Promise<HttpAnswer>;
  /** Sends a form with files: their contents by their names. */
  upload(
    path: string,
    files: [name: string, content: string | Uint8Array][],
    fields?: Record<string, string>,
  ): Promise<HttpAnswer>;
  /** Goes where the last answer leads, as long as it leads anywhere. */
  follow(answer: HttpAnswer): Promise<HttpAnswer>;
}

/** @param cookie of a person, to begin with */
export function visitor(app: Pick<TestApp, 'send' | 'url'>, cookie = ''): Visitor {
  const cookies = new Map<string, string>();
  const keep = (line: string) => {
    const [name = '', value = ''] = line.split(';')[0]?.trim().split(/=(.*)/s) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  };
  if (cookie !== '') keep(cookie);

  const send = async (method: string, path: string, given: Record<string, string>, body?: string | Uint8Array) => {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { accept: 'text/html', 'accept-language': 'en', 'sec-fetch-site': 'same-origin' };
    const headers = { ...own, ...(sent === '' ? {} : { cookie: sent }), ...given };
    const answer = await app.send({ method, path, headers, ...(body === undefined ? {} : { body }) });
    for (const line of answer.headers['set-cookie']?.split('\n') ?? []) keep(line);
    return answer;
  };
  const me: Visitor = {
    cookies,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, fields = {}, headers = {}) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded', origin: app.url };
      const body =
        fields instanceof Uint8Array ? fields : String(new URLSearchParams(fields as Record<string, string>));
      return send('POST', path, { ...form, ...headers }, body);
    },
    upload: async (path, files, fields = {}) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      for (const [name, content] of files) data.append('files', new Blob([content as string]), name);
      const form = new Response(data);
      const type = form.headers.get('content-type') ?? '';
      return me.post(path, new Uint8Array(await form.arrayBuffer()), { 'content-type': type });
    },
    follow: async (answer) => {
      const to = answer.headers['location'];
      return to === undefined ? answer : me.follow(await me.get(to));
    },
  };
  return me;
}

/** The text of a page between tags, for a person who tests. */
export const textOf = ({ body }: HttpAnswer): string =>
  body
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const titleOf = ({ body }: HttpAnswer): string | undefined => /<title>(.*?)<\/title>/.exec(body)?.[1];
