import { api, hasLines, linesType, pathOf, type Route } from '@charsheet/schema';

import { inEdition } from './editions.js';
import type { RawRequest, TestApp } from './harness.js';
import { newAddress } from './people.js';
import { sheetOwner } from './sheets.js';

/** A request for a route of the contract. */
export interface RouteRequest extends RawRequest {
  /** Its method and path, as the contract has them; those of lines share both with others, and say so. */
  route: string;
  /** Whether the database is asked for its answer. */
  needsDatabase: boolean;
}

/** Routes that need no database. Health is asked of it, and answers in its own way. */
const free = [
  ...['/openapi.json', '/livez', '/metrics', '/WeatherForecast', '/health', '/api/health'],
  ...['/Identity/Account/Login', '/Identity/Account/Register', '/Identity/Account/Manage'],
].map((path) => `GET ${path}`);

/** Bodies that a handler does not refuse before it asks the database. */
const bodies = (email: string, password: string, sheet: object): Record<string, object> => ({
  create: sheet,
  replace: sheet,
  signUp: { name: 'Bence', email: newAddress(), password },
  signIn: { email, password },
  requestPasswordReset: { email },
  sendVerificationEmail: { email },
  changePassword: { currentPassword: password, newPassword: 'another horse battery' },
  changeEmail: { newEmail: newAddress() },
  deleteUser: { password },
});

/** One request for each route of the contract, each by somebody of their own who is signed in: whatever one does, the others can. */
export async function everyRoute(app: TestApp): Promise<RouteRequest[]> {
  const named = Object.values(api).flatMap((routes) => Object.entries(routes as Record<string, Route>));
  return Promise.all(named.map(([name, route]) => requestFor(app, name, route)));
}

async function requestFor(app: TestApp, name: string, from: Route): Promise<RouteRequest> {
  const { method, path, body, responses } = from;
  const edition = path.includes(pathOf['2e']) ? '2e' : '1e';
  const owner = path.includes('{id}') ? await sheetOwner(app, {}, true, edition) : undefined;
  const { user, password, token } = owner?.person ?? (await app.someone());
  const sent = bodies(user.email, password, inEdition(edition).build())[name] ?? body?.example;
  const route = `${method} ${path}${hasLines(from) ? ' lines' : ''}`;
  return {
    route,
    needsDatabase: !free.includes(route),
    method,
    path:
      path.replace('{id}', owner?.record.id ?? '').replace('{n}', '1') +
      (name === 'review' ? '?user_code=ABCDEFGH' : ''),
    headers: {
      authorization: `Bearer ${token}`,
      ...(responses[200]?.mediaType === linesType ? { accept: linesType } : {}),
      ...(sent ? { 'content-type': body?.mediaType ?? 'application/json' } : {}),
      ...(name === 'create' ? { 'idempotency-key': crypto.randomUUID() } : { 'if-match': '*' }),
    },
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  };
}
