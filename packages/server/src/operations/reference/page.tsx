import type Router from '@koa/router';
import { renderToString } from 'preact-render-to-string';

import { assetPath } from '../../assets/assets.js';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the page on which developers read the API and try it. It loads nothing from elsewhere. */
export function reference(router: Router, basePath: string): void {
  router.get('/docs', (ctx) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = `<!doctype html>${renderToString(<Page base={basePath} />)}`;
  });
}

/** @param base path of the base URL */
function Page({ base }: { base: string }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API reference – charsheet</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${base}${assetPath('reference-style')}`} />
        <script src={`${base}${assetPath('reference')}`} defer />
      </head>
      <body>
        <div id="reference" data-document={`${base}/openapi.json`}>
          <noscript>This page needs JavaScript. The same as JSON: /openapi.json</noscript>
        </div>
      </body>
    </html>
  );
}
