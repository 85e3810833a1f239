import type Router from '@koa/router';

import { type ProblemCode, problems } from '@charsheet/schema';
import { jsonSchema, jsonSchemaNames } from '@charsheet/schema/schemas';

import { ApiError } from '../http/api-error.js';
import { wordsFor } from '../http/languages.js';
import type { Words } from '../http/texts/words.js';

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

const page = (
  code: ProblemCode,
  {
    language,
    problems: {
      [code]: { title, advice },
    },
  }: Words,
) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code} - charsheet</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1.05rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.3; }
  code { font-size: 1rem; }
</style>
<main>
  <p><code>${code}</code> (HTTP ${problems[code].status})</p>
  <h1>${title}</h1>
  <p>${advice}</p>
</main>
</html>
`;

/** About the API: what each problem means, in the language of the API's answers, and JSON Schemas. And what search engines are told: nothing here is for them. */
export function docs(router: Router, basePath: string): void {
  router.get('/docs/problems/:code', (ctx) => {
    const code = ctx.params['code'] ?? '';
    if (!isProblem(code)) throw new ApiError('no-such-path');
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    ctx.set('Cache-Control', 'max-age=3600');
    ctx.type = 'html';
    const words = wordsFor(ctx.req.headers);
    ctx.set({ 'Content-Language': words.language, Vary: 'Accept-Language' });
    ctx.body = page(code, words);
  });
  router.get('/schemas/:file', (ctx) => {
    const file = ctx.params['file']?.toLowerCase();
    const name = jsonSchemaNames.find((one) => `${one}.json` === file);
    if (!name) throw new ApiError('no-such-path');
    ctx.set('Cache-Control', 'max-age=3600');
    ctx.type = 'application/schema+json';
    ctx.body = JSON.stringify(jsonSchema(name, basePath));
  });
  router.get('/robots.txt', (ctx) => {
    ctx.type = 'txt';
    ctx.body = 'User-agent: *\nDisallow: /\n';
  });
}
