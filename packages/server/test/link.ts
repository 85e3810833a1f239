import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/** A link to a server, which a test can make silent: then nothing passes it, and nobody is told. */
export interface Link {
  port: number;
  silence(): void;
  restore(): void;
}

/** Passes on what comes, until the test ends. */
export async function linkTo(port: number, host = '127.0.0.1'): Promise<Link> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isSilent) from.pause();
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        // Of a peer that has gone, too, a silent link tells nothing.
        if (!isSilent) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    restore() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
