import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { Limits } from '../limits.js';
import { type Backend, requestCancel } from './cancel.js';
import { Alarm, type Work } from './deadline.js';
import {
  DatabaseUnavailable,
  isConstraintViolation,
  isDatabaseUnavailable,
  isPreparedOtherwise,
  isReadOnly,
} from './errors.js';
import { checkSession, pinBySql } from './session.js';
import { TextQuery } from './text-query.js';

/** Where a connection belongs. */
export interface Home {
  readonly isEmbedded: boolean;
  readonly limits: Limits;
  /** Whether statements are prepared by name: not behind a pooler that does not know names. */
  preparesByName: boolean;
  /** What was not heard of since then may be dead, on the clock of `performance.now()`. */
  suspectSince: number;
  /** Those that have not ended. They come and go seldom. */
  connections: Set<Connection>;
}

/** A statement that was sent, and has no answer yet. */
interface Sent {
  due: number;
  isCancelled: boolean;
  reject(error: Error): void;
}

const Client = pg.Client as unknown as new (
  config: pg.ClientConfig,
) => pg.Client & {
  getStartupConf(): Record<string, string>;
  /** What the driver's types leave out. */
  connection: { stream: { destroyed: boolean; destroy(): unknown } };
};

type Done<T> = (error: Error | null, answer: T) => void;

/**
 * A connection all of whose statements end in time. One that takes too long is cancelled on the server; a connection that
 * does not even answer to that is of no use any more, like all that were last heard of before it. Whoever has one has it
 * alone.
 */
export class Connection extends Client {
  /** Why it is of no use any more; the pool replaces one that is marked so. */
  __knex__disposed?: unknown;
  /** What it is used for now. */
  work: Work = { due: Number.POSITIVE_INFINITY };
  /** When the server last answered on it. */
  answeredAt = 0;
  readonly #sent: Sent[] = [];
  /** Whether the server gave up waiting for a standby: what was stored is on its disk alone. */
  #isOnOneDisk = false;
  readonly #alarm = new Alarm(() => this.#lookForLate());
  readonly #pins: Record<string, string>;

  /** @param pins settings that the session begins with */
  constructor(
    readonly home: Home,
    config: pg.ClientConfig,
    pins: Record<string, string>,
  ) {
    super(config);
    this.#pins = pins;
    const dispose = (reason?: unknown) => {
      this.__knex__disposed = reason || 'the connection ended';
    };
    this.on('error', dispose);
    this.on('end', dispose);
    this.on('notice', ({ routine }) => {
      // Its words may be in any language.
      if (routine === 'SyncRepWaitForLSN') this.#isOnOneDisk = true;
    });
    home.connections.add(this);
    this.on('end', () => home.connections.delete(this));
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...this.#pins };
  }

  /** Connects, and makes sure that the session reads and writes as the service means it. */
  async open(): Promise<this> {
    const late = setTimeout(() => this.cut(), this.home.limits.connect);
    try {
      await this.connect();
      if (this.home.isEmbedded) await this.query(pinBySql);
      else await checkSession((sql) => this.query(sql));
      this.answeredAt = performance.now();
      return this;
    } catch (error) {
      const known = this.#isLost(error) ? asLost(error) : error;
      this.cut();
      throw known;
    } finally {
      clearTimeout(late);
    }
  }

  /** Breaks it: all that was sent fails. One that is of no use is not told so, as it might not answer to that either. */
  cut(): void {
    this.connection.stream.destroy();
  }

  /**
   * Asks the server, for as long as the work may take; by a callback, since each promise of the driver keeps all before it
   * until the next full garbage collection.
   */
  ask<Row extends pg.QueryResultRow>(query: pg.QueryConfig, due = this.work.due): Promise<pg.QueryResult<Row>> {
    return this.#send(due, (done) => {
      void this.query<Row>(query, done);
    });
  }

  /** The same, for rows that are lists of texts. */
  askForTexts<Row extends (string | null)[]>(query: pg.QueryConfig, due = this.work.due): Promise<{ rows: Row[] }> {
    const sent = new TextQuery(query);
    return this.#send<{ rows: Row[] }>(due, (done) => {
      sent.callback = done as TextQuery['callback'];
      this.query(sent);
    });
  }

  /**
   * Sends rows to a `copy ... from stdin`: all of them are stored or none. The embedded engine cannot do that.
   * @param rows in the text format of `copy`
   */
  copy(sql: string, rows: string, due = this.work.due): Promise<void> {
    return this.#send(due, (done) => {
      const table = this.query(copyFrom(sql));
      table.once('error', (error) => done(error, undefined));
      table.once('finish', () => done(null, undefined));
      table.end(rows);
    });
  }

  #send<T>(due: number, start: (done: Done<T>) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.__knex__disposed) return reject(this.#ended());
      if (due <= performance.now()) return reject(this.#outOfTime());
      this.#sent.push({ due, isCancelled: false, reject });
      this.#alarm.set(due);
      start((error, answer) => {
        const failure = error ?? this.#notConfirmed();
        this.#answered();
        if (failure) reject(this.#failed(failure));
        else resolve(answer);
      });
    });
  }

  /**
   * A commit that was cancelled while it waited for a standby is done, and is said to be; but it would be lost with the disk of
   * this server, so it is as good as no answer.
   */
  #notConfirmed(): Error | undefined {
    if (!this.#isOnOneDisk) return undefined;
    this.#isOnOneDisk = false;
    return new DatabaseUnavailable('no standby has confirmed in time what was stored');
  }

  /** Answers come in the order in which statements were sent. */
  #answered(): void {
    this.answeredAt = performance.now();
    this.#sent.shift();
    const [next] = this.#sent;
    if (next) this.#alarm.set(next.due);
  }

  /** What was not sent leaves a transaction open, which ends with its connection. */
  #outOfTime(): Error {
    const error = new DatabaseUnavailable('no time was left to ask the database');
    this.__knex__disposed = error;
    this.work.failure ??= error;
    return error;
  }

  /** Whatever it has begun ends with it, at once: to say so there might take time. */
  #ended(): Error {
    this.cut();
    const error = asLost(this.__knex__disposed);
    this.work.failure ??= error;
    return error;
  }

  #lookForLate(): void {
    const [sent] = this.#sent;
    if (!sent) return;
    if (sent.due > performance.now()) this.#alarm.set(sent.due);
    else if (sent.isCancelled) this.#giveUp();
    else this.#cancel(sent);
  }

  /** The statement ends as cancelled, if the server hears of it; if not, the connection is dead. */
  #cancel(sent: Sent): void {
    const { isEmbedded, limits } = this.home;
    if (!isEmbedded) requestCancel(this as unknown as Backend, limits.cancel);
    sent.isCancelled = true;
    // The embedded engine cannot be told. But where this process itself was held up, the answer may have come meanwhile.
    sent.due = performance.now() + (isEmbedded ? 0 : limits.cancel);
    this.#alarm.set(sent.due);
  }

  #giveUp(): void {
    const error = new DatabaseUnavailable('the database took too long');
    this.#suspect(error);
    this.work.failure ??= error;
    for (const { reject } of this.#sent) reject(error);
  }

  #failed(error: Error): Error {
    const known = this.#isLost(error) ? asLost(error) : error;
    // A server that has become a standby stays one for its connections; a new one may lead to its successor.
    if (isReadOnly(error)) this.#suspect(error);
    if (!isConstraintViolation(error) && !isPreparedOtherwise(error)) this.work.failure ??= known;
    return known;
  }

  /** Gives it up, and with it those that were heard of last before now. */
  #suspect(reason: Error): void {
    this.__knex__disposed = reason;
    this.home.suspectSince = performance.now();
  }

  /**
   * Whether it is the connection that failed. The driver says so in words only; its socket says it as well. An error of the
   * system has a code and a call; one with a code alone, of a certificate for one, does not pass by itself.
   */
  #isLost(error: unknown): boolean {
    return (
      !(error instanceof pg.DatabaseError) &&
      (this.connection.stream.destroyed || this.__knex__disposed !== undefined) &&
      !(error instanceof Error && 'code' in error && !('syscall' in error) && !(error instanceof AggregateError))
    );
  }
}

const asLost = (cause: unknown): Error =>
  isDatabaseUnavailable(cause)
    ? (cause as Error)
    : new DatabaseUnavailable(`the connection to the database broke: ${reasonOf(cause)}`, { cause });

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
