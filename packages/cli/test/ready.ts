import { vi } from 'vitest';

/** Every step of such a test is a process of its own, and machines may be busy. */
export const timeout = 60_000;

/** The address of a server, once it can answer: on a busy machine that may take longer than a request waits. */
export async function whenReady({ url }: { url: Promise<string> }): Promise<string> {
  const base = await url;
  const ask = async () => {
    const { status } = await fetch(`${base}/readyz`);
    if (status !== 200) throw new Error(`not ready: ${status}`);
  };
  await vi.waitFor(ask, { timeout, interval: 100 });
  return base;
}
