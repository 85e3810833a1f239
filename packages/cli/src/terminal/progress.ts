import type { Io } from './io.js';
import { say } from './output.js';

/** Shows how far a long command has come. */
export interface Progress {
  /**
   * @param count of what was done
   * @param share of all, from 0 to 1; nothing when that is not known
   */
  at(count: number, share?: number): void;
  stop(): void;
}

/** Between two lines where there is no terminal, in milliseconds. */
const pause = 10_000;

/** A bar on a terminal, and a line now and then elsewhere. */
export async function showProgress(io: Io): Promise<Progress> {
  const { progress } = io.texts.system;
  const begin = io.clock.now();
  const secondsSince = () => Math.max(0.001, (io.clock.now() - begin) / 1000);
  if (!io.stderr.isTTY) return inLines(io, secondsSince);
  const { default: bars } = await import('cli-progress');
  let now = { count: 0, share: undefined as number | undefined };
  const text = () => {
    const rate = progress.rate(now.count, Math.round(now.count / secondsSince()));
    if (!now.share) return rate;
    const left = Math.round((secondsSince() / now.share) * (1 - now.share));
    const done = Math.round(now.share * 30);
    return `${'█'.repeat(done)}${'░'.repeat(30 - done)} ${Math.floor(now.share * 100)} %, ${rate}, ${progress.left(left)}`;
  };
  const stream = io.stderr as NodeJS.WritableStream;
  const bar = new bars.SingleBar({ stream, format: text, clearOnComplete: true, hideCursor: true, fps: 5 });
  bar.start(1, 0);
  return {
    at(count, share) {
      now = { count, share };
    },
    stop: () => bar.stop(),
  };
}

function inLines(io: Io, secondsSince: () => number): Progress {
  let next = io.clock.now() + pause;
  return {
    at(count) {
      if (io.clock.now() < next) return;
      next = io.clock.now() + pause;
      say(io, io.texts.system.progress.rate(count, Math.round(count / secondsSince())));
    },
    stop() {},
  };
}
