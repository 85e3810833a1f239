import { join } from 'node:path';

import { buildProgram } from './build.js';
import { root } from './folders.js';

/** A kind of server, and how its API is called. */
export interface ServerKind {
  name: string;
  /** For tables. */
  label: string;
  /** Path of what `node` runs; built when it is asked for. */
  program(): Promise<string>;
  /** The ceiling has no data; all it can do is read. */
  hasData: boolean;
  headers: Record<string, string>;
  createPath: string;
  listPath: string;
  readPath(id: string): string;
  idOf(created: { id?: string; objectId?: string }): string | undefined;
}

const peer = (name: string, label: string, details: Partial<ServerKind> = {}): ServerKind => ({
  name,
  label,
  program: () => buildProgram(`peers/${name}.ts`),
  hasData: true,
  headers: {},
  createPath: '/characters',
  listPath: '/characters',
  readPath: (id) => `/characters/${id}`,
  idOf: ({ id }) => id,
  ...details,
});

const ourPaths = { createPath: '/Character', listPath: '/Character', readPath: (id: string) => `/Character/${id}` };

export const ours = peer('charsheet', 'charsheet', {
  ...ourPaths,
  program: async () => join(root, 'packages', 'server', 'dist', 'main.js'),
});

const parseClass = '/parse/classes/Character';

export const constant = peer('koa-constant', 'Koa, constant answer', { ...ourPaths, hasData: false });
export const nodeHttp = peer('node-http', 'node:http + pg');
export const fastify = peer('fastify', 'Fastify + TypeBox + pg');
export const koaKnex = peer('koa-knex', 'Koa + Knex');
export const parseServer = peer('parse-server', 'Parse Server', {
  headers: { 'X-Parse-Application-Id': 'bench' },
  createPath: parseClass,
  listPath: `${parseClass}?order=-createdAt&limit=50&keys=name,faj,osztaly,szint`,
  readPath: (id) => `${parseClass}/${id}`,
  idOf: ({ objectId }) => objectId,
});

/** In the order of the tables. */
export const allServers = [ours, constant, nodeHttp, fastify, koaKnex, parseServer];
