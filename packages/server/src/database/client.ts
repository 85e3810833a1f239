import knexModule, { type Knex } from 'knex';
import pg from 'pg';

import { limits } from '../limits.js';
import { type Backend, requestCancel } from './cancel.js';
import { dueOfScope, noteFailure, type Scope, scopeNow } from './deadline.js';
import {
  DatabaseUnavailable,
  isConstraintViolation,
  isDatabaseUnavailable,
  isPreparedOtherwise,
  isReadOnly,
} from './errors.js';
import { checkSession, isRefusedSetting, pinBySql, pinsFor } from './session.js';

/** A connection of the pool. Whoever has it has it alone. */
export interface Connection extends pg.Client {
  /** Why it is of no use any more; the pool replaces one that is marked so. */
  __knex__disposed?: unknown;
  /** The client whose pool it is in. */
  home: BoundedClient;
  /** When the work that has it must be done, on the clock of `performance.now()`. */
  due: number;
  /** When the server last answered on it. */
  answeredAt: number;
}

/** What Knex's types leave out of its client for PostgreSQL. */
interface DialectClient {
  config: Knex.Config & BoundedConfig;
  connectionSettings: pg.ClientConfig & { stream?: unknown };
  transacting?: boolean;
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  emit(event: 'query' | 'query-response', ...details: unknown[]): boolean;
}

interface BoundedConfig {
  /** How long a statement may take that belongs to no request, in milliseconds. */
  statementTimeout?: number;
}

/** What the connections of a pool have told. */
interface Learned {
  /** Whether statements are prepared by name: not behind a pooler that does not know names. */
  preparesByName: boolean;
  /** What was not heard of since then may be dead. */
  suspectSince: number;
  /** What to ask of new sessions, the most first. */
  pins: Record<string, string>[] | undefined;
}

interface Sent {
  sql: string;
  bindings?: unknown[];
  options?: object;
  response?: unknown;
}

const dialect = knexModule({ client: 'pg' }).client as { constructor: unknown };
const Dialect = dialect.constructor as new (config: Knex.Config) => DialectClient;

/**
 * Knex's client, all of whose statements end in time: those of builders, of transactions and of the account library, too.
 * One that takes too long is cancelled on the server; a connection that does not even answer to that is replaced, and so
 * are all that were last heard of before it.
 */
export class BoundedClient extends Dialect {
  /** One object, since Knex makes copies of its client. */
  readonly learned: Learned = { preparesByName: true, suspectSince: 0, pins: undefined };

  get isEmbedded(): boolean {
    return this.connectionSettings.stream !== undefined;
  }

  /** Of a statement without a request, in milliseconds. */
  get statementTimeout(): number {
    return this.config.statementTimeout ?? limits.database;
  }

  /** For Knex. */
  override async acquireConnection(): Promise<Connection> {
    return this.acquireUntil(dueOfScope() ?? performance.now() + this.statementTimeout);
  }

  /** A connection for work that must be done by then. */
  async acquireUntil(due: number): Promise<Connection> {
    try {
      const connection = await this.waitFor(due - performance.now());
      connection.due = due;
      return connection;
    } catch (error) {
      noteFailure(scopeNow(), error);
      throw error;
    }
  }

  private waitFor(ms: number): Promise<Connection> {
    // The pool itself gives up after the whole time: nothing more is needed for whoever has as much.
    if (ms > limits.database - 100) return super.acquireConnection();
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new DatabaseUnavailable('no connection to the database was free in time'));
      }, ms);
      super.acquireConnection().then(
        (connection) => {
          clearTimeout(timer);
          if (isLate) void this.releaseConnection(connection);
          else resolve(connection);
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  }

  /** Called by Knex, on the client of a transaction too, which has nothing of its own but this class. */
  async _query(connection: Connection, sent: Sent): Promise<Sent> {
    const query = { text: sent.sql, values: sent.bindings ?? [], ...sent.options };
    // To give up a transaction takes no time, and must be possible when there is none left.
    const least = /^rollback/i.test(sent.sql) ? limits.cancel : 0;
    sent.response = await answerTo(connection, query, least);
    return sent;
  }

  /** Called by the pool. */
  async acquireRawConnection(): Promise<Connection> {
    const { learned } = this;
    learned.pins ??= this.isEmbedded
      ? [{}]
      : pinsFor(this.statementTimeout > limits.database ? 0 : limits.statement, optionsOf(this.connectionSettings));
    for (;;) {
      try {
        return await this.open(learned.pins[0] ?? {});
      } catch (error) {
        if (!isRefusedSetting(error) || learned.pins.length === 1) throw error;
        learned.pins = learned.pins.slice(1);
      }
    }
  }

  private async open(pins: Record<string, string>): Promise<Connection> {
    const connection = new PinnedClient(this.connectionSettings, pins) as unknown as Connection;
    connection.home = this;
    const dispose = (reason: unknown) => {
      connection.__knex__disposed = reason || 'the connection ended';
    };
    connection.on('error', dispose);
    connection.on('end', dispose as () => void);
    const late = setTimeout(() => cut(connection), limits.connect);
    try {
      await connection.connect();
      if (this.isEmbedded) await connection.query(pinBySql);
      else await checkSession(connection);
      connection.answeredAt = performance.now();
      return connection;
    } catch (error) {
      const known = isLost(connection, error) ? asLost(error) : error;
      cut(connection);
      throw known;
    } finally {
      clearTimeout(late);
    }
  }

  /** Called by the pool. One that is of no use is not told so: it might not answer to that either. */
  async destroyRawConnection(connection: Connection): Promise<void> {
    if (connection.__knex__disposed) cut(connection);
    else await connection.end();
  }

  /** Called by the pool before a connection is used again. */
  validateConnection(connection: Connection): boolean {
    return connection.answeredAt >= this.learned.suspectSince;
  }

  /** Gives up a connection, and with it those that were heard of last before now. */
  suspect(connection: Connection, reason: Error): void {
    connection.__knex__disposed = reason;
    this.learned.suspectSince = performance.now();
  }
}

/**
 * Asks the server on a connection, for as long as its work may take; by a callback, since each promise of the driver keeps
 * all before it until the next full garbage collection.
 * @param least how many milliseconds there are in any case
 */
export function answerTo<Row extends pg.QueryResultRow>(
  connection: Connection,
  query: pg.QueryConfig,
  least = 0,
): Promise<pg.QueryResult<Row>> {
  const ms = Math.max(least, connection.due - performance.now());
  const scope = scopeNow();
  return new Promise<pg.QueryResult<Row>>((resolve, reject) => {
    if (ms <= 0) return reject(outOfTime(connection, scope));
    let timer = setTimeout(() => {
      timer = giveUp(connection, scope, reject);
    }, ms);
    void connection.query<Row>(query, (error, response) => {
      clearTimeout(timer);
      connection.answeredAt = performance.now();
      if (error) reject(failed(connection, scope, error));
      else resolve(response);
    });
  });
}

/** What was not sent leaves a transaction open, which ends with its connection. */
function outOfTime(connection: Connection, scope: Scope | undefined): Error {
  const error = new DatabaseUnavailable('no time was left to ask the database');
  connection.__knex__disposed = error;
  noteFailure(scope, error);
  return error;
}

/** The statement ends as cancelled, if the server hears of it; if not, the connection is dead. */
function giveUp(connection: Connection, scope: Scope | undefined, reject: (error: Error) => void): NodeJS.Timeout {
  const { home } = connection;
  if (!home.isEmbedded) requestCancel(connection as unknown as Backend, limits.cancel);
  const drop = () => {
    const error = new DatabaseUnavailable('the database took too long');
    home.suspect(connection, error);
    noteFailure(scope, error);
    reject(error);
  };
  return setTimeout(drop, home.isEmbedded ? 0 : limits.cancel);
}

function failed(connection: Connection, scope: Scope | undefined, error: Error): Error {
  const known = isLost(connection, error) ? asLost(error) : error;
  // A server that has become a standby stays one for its connections; a new one may lead to its successor.
  if (isReadOnly(error)) connection.home.suspect(connection, error);
  if (!isConstraintViolation(error) && !isPreparedOtherwise(error)) noteFailure(scope, known);
  return known;
}

const asLost = (cause: unknown): Error =>
  isDatabaseUnavailable(cause)
    ? (cause as Error)
    : new DatabaseUnavailable(`the connection to the database broke: ${(cause as Error).message}`, { cause });

/**
 * Whether it is the connection that failed. The driver says so in words only; its socket says it as well. An error of the
 * system has a code and a call; one with a code alone, of a certificate for one, does not pass by itself.
 */
const isLost = (connection: Connection, error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) &&
  (streamOf(connection).destroyed || connection.__knex__disposed !== undefined) &&
  !(error instanceof Error && 'code' in error && !('syscall' in error) && !(error instanceof AggregateError));

const cut = (connection: Connection): void => void streamOf(connection).destroy();

const streamOf = (connection: Connection) =>
  (connection as unknown as { connection: { stream: { destroyed: boolean; destroy(): unknown } } }).connection.stream;

const optionsOf = ({ connectionString, options }: pg.ClientConfig): string =>
  options ?? /[?&]options=([^&]*)/.exec(connectionString ?? '')?.[1] ?? '';

const Client = pg.Client as unknown as new (config: pg.ClientConfig) => { getStartupConf(): Record<string, string> };

/** A client whose session begins with settings of ours. */
class PinnedClient extends Client {
  readonly #pins: Record<string, string>;

  constructor(config: pg.ClientConfig, pins: Record<string, string>) {
    super(config);
    this.#pins = pins;
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...this.#pins };
  }
}
