import { Worker } from 'node:worker_threads';

import { distFile } from '../../files/package.js';
import { limits } from '../../limits.js';
import type { Drawing, DrawingOrder } from './drawing-thread.js';

/** Draws a PDF. One is drawn at a time; give it the next one when the last one is there. */
export type Draw = (order: DrawingOrder) => Promise<Buffer>;

/** What the largest sheets need is a fifth of it. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Draws in a thread of its own, which begins at the first PDF: most services never draw one, and the fonts are large. */
export function drawInThread(): Draw {
  let idle: Worker | undefined;
  return async (order) => {
    const thread = idle ?? new Worker(distFile('drawing-thread.js'), { resourceLimits });
    idle = undefined;
    const pdf = await drawBy(thread, order);
    idle = thread;
    // It keeps no process from ending, and when it ends by itself the next PDF gets a new one.
    thread.unref();
    thread.once('exit', () => {
      if (idle === thread) idle = undefined;
    });
    return pdf;
  };
}

/** Lets a thread draw; one that does not is ended. */
async function drawBy(thread: Worker, order: DrawingOrder): Promise<Buffer> {
  const limit = setTimeout(() => fail(`it took more than ${limits.drawing / 1000} seconds`), limits.drawing);
  let fail: (reason: string) => void = () => {};
  thread.ref();
  thread.removeAllListeners();
  const drawing = new Promise<Buffer>((resolve, reject) => {
    fail = (reason) => reject(new Error(`a PDF could not be drawn: ${reason}`));
    // Not once: a thread that is being ended may have more to say.
    thread.on('error', reject);
    thread.once('exit', () => fail('its thread ended'));
    thread.once('message', (answer: Drawing) => {
      if ('pdf' in answer) resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
      else reject(answer.error);
    });
    thread.postMessage(order);
  });
  try {
    return await drawing;
  } catch (error) {
    void thread.terminate();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}
