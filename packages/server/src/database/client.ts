import knexModule, { type Knex } from 'knex';
import type pg from 'pg';

import { type Limits, limits } from '../limits.js';
import { Connection, type Home } from './connection.js';
import { type Work, workNow } from './deadline.js';
import { DatabaseUnavailable } from './errors.js';
import { isRefusedSetting, pinsFor } from './session.js';

/** What Knex's types leave out of its client for PostgreSQL. */
interface DialectClient {
  config: Knex.Config & BoundedConfig;
  connectionSettings: pg.ClientConfig & { stream?: unknown };
  transacting?: boolean;
  /** Nothing once it was closed. */
  pool?: Pool;
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  emit(event: 'query' | 'query-response', ...details: unknown[]): boolean;
}

/** Knex's pool (tarn), with what its types hide. */
interface Pool {
  max: number;
  destroyed: boolean;
  free: { resource: Connection }[];
  used: { resource: Connection }[];
  pendingAcquires: unknown[];
}

interface BoundedConfig {
  /** How long a statement may take that belongs to no request, in milliseconds. */
  statementTimeout?: number;
  limits?: Limits;
}

interface Sent {
  sql: string;
  bindings?: unknown[];
  options?: object;
  response?: unknown;
}

const dialect = knexModule({ client: 'pg' }).client as { constructor: unknown };
const Dialect = dialect.constructor as new (config: Knex.Config) => DialectClient;

/** Knex's client, all of whose statements end in time: those of builders, of transactions and of the account library, too. */
export class BoundedClient extends Dialect {
  /** One object, since Knex makes copies of its client. */
  private readonly home: Home = {
    isEmbedded: this.connectionSettings.stream !== undefined,
    limits: this.limits,
    preparesByName: true,
    suspectSince: 0,
    connections: new Set(),
  };
  /** What to ask of new sessions, the most first. */
  private pins: Record<string, string>[] | undefined;

  /** Called by Knex. */
  override async acquireConnection(): Promise<Connection> {
    return this.acquireFor(workNow() ?? { due: performance.now() + this.statementTimeout });
  }

  /** A connection for work that must be done in time: at once when one is free. */
  acquireFor(work: Work): Connection | Promise<Connection> {
    const free = this.takeFree();
    if (!free) return this.waitFor(work);
    free.work = work;
    return free;
  }

  private async waitFor(work: Work): Promise<Connection> {
    try {
      const connection = await this.acquireWithin(work.due - performance.now());
      connection.work = work;
      return connection;
    } catch (error) {
      work.failure ??= error;
      throw error;
    }
  }

  private acquireWithin(ms: number): Promise<Connection> {
    const { acquireConnectionTimeout = this.limits.database } = this.config;
    // The pool itself gives up after a while: nothing more is needed for whoever has as much.
    if (ms > acquireConnectionTimeout - 100) return super.acquireConnection();
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

  /**
   * A free connection that nobody waits for. By the pool's own way a dozen promises and two timers lie between it and whoever
   * wants it: a fortieth of what a lone read takes, a twentieth of a list.
   */
  private takeFree(): Connection | undefined {
    const { pool } = this;
    if (!pool || pool.destroyed || pool.pendingAcquires.length > 0) return undefined;
    const free = pool.free.at(-1);
    if (!free || !this.isFit(free.resource)) return undefined;
    pool.free.pop();
    pool.used.push(free);
    return free.resource;
  }

  private isFit(connection: Connection): boolean {
    return !connection.__knex__disposed && this.validateConnection(connection);
  }

  /** Called by Knex, on the client of a transaction too, which has nothing of its own but this class. */
  async _query(connection: Connection, sent: Sent): Promise<Sent> {
    const query = { text: sent.sql, values: sent.bindings ?? [], ...sent.options };
    // To give up a transaction takes no time, and must be possible when there is none left.
    const least = /^rollback/i.test(sent.sql) ? performance.now() + connection.home.limits.cancel : 0;
    sent.response = await connection.ask(query, Math.max(connection.work.due, least));
    return sent;
  }

  /** Called by the pool. */
  async acquireRawConnection(): Promise<Connection> {
    this.pins ??= this.pinsToAskFor();
    for (;;) {
      try {
        return await new Connection(this.home, this.connectionSettings, this.pins[0] ?? {}).open();
      } catch (error) {
        if (!isRefusedSetting(error) || this.pins.length === 1) throw error;
        this.pins = this.pins.slice(1);
      }
    }
  }

  private pinsToAskFor(): Record<string, string>[] {
    if (this.home.isEmbedded) return [{}];
    const { connectionString, options } = this.connectionSettings;
    const { database, statement } = this.limits;
    const given = options ?? /[?&]options=([^&]*)/.exec(connectionString ?? '')?.[1];
    return pinsFor(this.statementTimeout > database ? 0 : statement, given);
  }

  /** Of a statement without a request, in milliseconds. */
  private get statementTimeout(): number {
    return this.config.statementTimeout ?? this.limits.database;
  }

  private get limits(): Limits {
    return this.config.limits ?? limits;
  }

  /** Called by the pool. */
  async destroyRawConnection(connection: Connection): Promise<void> {
    if (connection.__knex__disposed) connection.cut();
    else await connection.end();
  }

  /** Breaks all connections: whatever is asked on them fails. */
  cut(): void {
    for (const connection of this.home.connections) connection.cut();
  }

  /** Called by the pool before a connection is used again. */
  validateConnection(connection: Connection): boolean {
    return connection.answeredAt >= connection.home.suspectSince;
  }
}
