import { setTimeout as delay } from 'node:timers/promises';

import { onTestFinished } from 'vitest';

import { readConfig } from '../../src/config.js';
import { visitDatabase } from '../../src/database/visit.js';
import { siteOf } from '../../src/http/site.js';
import type { Engine } from '../engines.js';
import { linkTo } from '../link.js';
import { makePerson, type Person } from '../people.js';
import { freePort, startPostgres } from '../postgres.js';
import { AUTH_SECRET, dataFolder, startServer } from '../server-process.js';

type Way = 'to' | 'from';

/** A built server, reached over a link, and what can befall it. */
export interface Stand {
  /** Of the link. */
  url: string;
  /** The settings of the server, for its operator. */
  env: Record<string, string>;
  /** Accounts that nobody has used yet. */
  people: Person[];
  /** Once so many bytes have passed the link from now on, that way, this happens. */
  after(bytes: number, way: Way, happens: () => unknown): void;
  /** Kills the server, and starts it again. */
  killServer(): Promise<void>;
  /** Kills all processes of the database server, and starts it again. */
  killDatabase: (() => Promise<void>) | undefined;
  cutLink(): Promise<void>;
  /** Resolves when the server answers again. */
  isReady(): Promise<void>;
}

/** Starts a server on a database of its own, which are gone when the test is over. */
export async function standOn(engine: Engine, accounts: number, settings: Record<string, string> = {}): Promise<Stand> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres({ durable: true, tcp: true }) : undefined;
  if (postgres) onTestFinished(() => postgres.stop());
  const port = await freePort();
  const env = {
    PORT: `${port}`,
    AUTH_SECRET,
    TRUST_PROXY: '1',
    ...settings,
    ...(postgres ? { DATABASE_URL: postgres.url } : { CHARSHEET_DATA: dataFolder() }),
  };
  const people = await makePeople(env, accounts);

  let trap: { left: number; way: Way; happens(): unknown } | undefined;
  const link = await linkTo(port, '127.0.0.1', (bytes, way) => {
    if (trap?.way !== way) return;
    trap.left -= bytes;
    if (trap.left > 0) return;
    const { happens } = trap;
    trap = undefined;
    happens();
  });
  onTestFinished(() => link.close());
  const url = `http://127.0.0.1:${link.port}`;
  let server = startServer(env);
  const isReady = async () => {
    const ask = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await ask())) {
      if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output.stderr}`);
      await delay(50);
    }
  };
  await isReady();
  return {
    url,
    env,
    people,
    isReady,
    after(left, way, happens) {
      trap = { left, way, happens };
    },
    async killServer() {
      server.child.kill('SIGKILL');
      await server.ended;
      server = startServer(env);
    },
    killDatabase: postgres && (() => postgres.killAll().then(() => postgres.restart())),
    cutLink: async () => link.cut(),
  };
}

/** Made before the server is there: the folder of an embedded database is the server's alone. */
function makePeople(env: Record<string, string>, count: number): Promise<Person[]> {
  const site = siteOf({ publicUrl: undefined, host: '127.0.0.1', port: () => 1 });
  const cheap = { memoryCost: 8, timeCost: 1 };
  return visitDatabase(readConfig(env), { say: () => {}, migrates: true }, async ({ knex }) => {
    const people: Person[] = [];
    while (people.length < count)
      people.push(await makePerson({ site, knex, secret: AUTH_SECRET, passwordCost: cheap }));
    return people;
  });
}
