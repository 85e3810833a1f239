// Parse Server on PostgreSQL: one class with a fixed schema, REST by objectId. What a production set-up is told to
// switch off is off: class creation and fields by clients, anonymous users; calls within the server go direct.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import express from 'express';
import { ParseServer } from 'parse-server';
import { pino } from 'pino';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination(2));

const field = (type: string, required = true) => ({ type, required });
const Character = {
  className: 'Character',
  fields: {
    name: field('String'),
    faj: field('String'),
    kor: field('Number'),
    jellem: field('String'),
    tulajdonsagok: field('Object'),
    osztaly: field('String'),
    kepzettsegek: field('Array'),
    Tolvajkepzettsegek: field('Array', false),
    szint: field('Number'),
    hpRolls: field('Array'),
    tulajdonsagNovelesek: field('Array'),
    harcosSpecializaciok: field('Array'),
    kalozKritikus: field('Array'),
    felszereles: field('Object'),
  },
  indexes: { newest: { createdAt: -1 } },
  classLevelPermissions: { get: { '*': true }, find: { '*': true }, create: { '*': true }, addField: {} },
};

const app = express();
app.use((request, response, next) => {
  const start = performance.now();
  response.once('finish', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ method: request.method, url: request.originalUrl, status: response.statusCode, ms });
  });
  next();
});
const server = app.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const parse = ParseServer({
  databaseURI: `${process.env['DATABASE_URL']}?max=10`,
  appId: 'bench',
  masterKey: randomUUID(),
  maintenanceKey: randomUUID(),
  serverURL: `${url}/parse`,
  directAccess: true,
  allowClientClassCreation: false,
  enableAnonymousUsers: false,
  schema: { definitions: [Character], strict: true, lockSchemas: true },
  logLevel: 'error',
  // The documented way to have no log files; its type does not know.
  logsFolder: null as unknown as string,
});
await parse.start();
app.use('/parse', parse.app);
console.log(`listens on ${url}`);
