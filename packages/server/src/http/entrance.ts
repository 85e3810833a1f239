import type { RequestListener } from 'node:http';

import type Router from '@koa/router';
import type Koa from 'koa';

import type { Apps } from './cors.js';
import { allowedAt } from './routing.js';
import { createHttpServer, type HttpServer } from './server.js';

/** What answers requests. */
export interface Application {
  koa: Koa;
  router: Router;
  /** What lets a page of that origin read an answer that the application has not made. */
  forOrigin?: Apps['headersFor'];
}

/** A server that can listen before there is an application: until it is opened, requests wait. */
export interface Entrance {
  server: HttpServer;
  open(application: Application): void;
}

export function entrance(basePath = ''): Entrance {
  let listener: RequestListener | undefined;
  let opened: Application | undefined;
  const waiting: Parameters<RequestListener>[] = [];
  const receive: RequestListener = (request, response) => {
    if (listener) return listener(request, response);
    waiting.push([request, response]);
  };
  return {
    server: createHttpServer({
      listener: receive,
      basePath,
      allow: (path) => opened && allowedAt(opened.router)(path),
      forOrigin: (origin) => opened?.forOrigin?.(origin) ?? {},
    }),
    open(application) {
      opened = application;
      listener = application.koa.callback();
      for (const [request, response] of waiting.splice(0)) listener(request, response);
    },
  };
}

/** Where to listen, and what the settings are called that say so. */
export interface Place {
  host: string;
  port: number;
  names: { host: string; port: string };
}

/**
 * Starts to listen; resolves with the port.
 * @throws Error in the words of the one who has to choose another address
 */
export async function listenAt(server: HttpServer, { host, port, names }: Place): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const other = port < 65_535 ? port + 1 : port - 1;
    if (code === 'EADDRINUSE') {
      throw new Error(`port ${port} of ${host} is in use; choose another, as in: ${names.port}=${other} npm start`);
    }
    if (code === 'EACCES' && port < 1024) throw new Error(`port ${port} needs special rights; choose one from 1024 on`);
    throw new Error(`cannot listen on port ${port} of ${names.host}=${host}: ${message}`);
  }
}
