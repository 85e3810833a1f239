import type { Context } from 'koa';

import { limits } from '../limits.js';
import { type Line, LineSplitter } from './line-splitter.js';
import { requestChunks } from './request-chunks.js';

/** Lines of a body as they come, some at a time. */
export type LineSource = AsyncGenerator<Line[], void>;

/**
 * The lines of the body of a request. All of it may take as long as something comes every now and then.
 * @param idle how long nothing may come, in milliseconds
 * @throws ApiError as the bytes of a body do
 */
export function requestLines(ctx: Context, idle = limits.idleBody): LineSource {
  return linesOf(requestChunks(ctx, false, idle));
}

async function* linesOf(chunks: AsyncIterable<Buffer>): LineSource {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}
