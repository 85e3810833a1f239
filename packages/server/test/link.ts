import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

import { startPostgres } from './postgres.js';

/** A link to a server, which a test can make silent: then nothing passes it, and nobody is told. */
export interface Link {
  port: number;
  silence(): void;
  /**
   * What was silent passes on what it has kept. With `forgets` it stays silent for good, without an end, as when something
   * between has lost its memory: only new connections work.
   */
  restore(options?: { forgets?: boolean }): void;
  /** Ends what goes over it now; it takes new connections. */
  cut(): void;
  close(): void;
}

/** Passes on what comes, by default to a port that is free, and tells how many bytes came to the server and from it. */
export async function linkTo(
  port: number,
  host = '127.0.0.1',
  onPassed: (bytes: number, way: 'to' | 'from') => void = () => {},
  at = { port: 0, host: '127.0.0.1' },
): Promise<Link> {
  const sockets = new Set<Socket>();
  /** Their peers went away while nothing passed. */
  const untold = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isSilent) from.pause();
      from.on('data', (chunk) => {
        to.write(chunk);
        onPassed(chunk.length, from === near ? 'to' : 'from');
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (isSilent) untold.add(to);
        else to.destroy();
      });
    }
  });
  server.listen(at);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    restore({ forgets = false } = {}) {
      isSilent = false;
      if (!forgets) {
        for (const socket of sockets) socket.resume();
        for (const socket of untold) socket.destroy();
      }
      untold.clear();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A PostgreSQL of this test, and the URL that leads to it by a link; both end with the test. */
export async function startLinkedPostgres() {
  const postgres = await startPostgres({ tcp: true });
  onTestFinished(() => postgres.stop());
  const url = new URL(postgres.url);
  const link = await linkTo(Number(url.port));
  onTestFinished(() => link.close());
  url.port = String(link.port);
  return { postgres, link, url: url.href };
}
