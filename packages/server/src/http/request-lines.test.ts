import { PassThrough } from 'node:stream';

import type { Context } from 'koa';
import { expect, it } from 'vitest';

import { requestLines } from './request-lines.js';

/** A request whose sender writes into it. */
function sent() {
  const body = new PassThrough();
  return { body, ctx: { req: body, get: () => '' } as unknown as Context };
}

it('a sender who falls silent is given up, after what came', async () => {
  const { body, ctx } = sent();
  const lines = requestLines(ctx, 1);
  body.write('one\ntwo\nthr');
  expect((await lines.next()).value).toMatchObject([{ number: 1 }, { number: 2 }]);
  await expect(lines.next()).rejects.toMatchObject({ code: 'request-timeout', status: 408 });
});

it('one who says something every now and then may take any time', async () => {
  const { body, ctx } = sent();
  const lines = requestLines(ctx, 60_000);
  for (let number = 1; number <= 3; number++) {
    const next = lines.next();
    body.write('another\n');
    expect((await next).value).toMatchObject([{ number }]);
  }
  body.end();
  expect(await lines.next()).toEqual({ done: true, value: undefined });
});
