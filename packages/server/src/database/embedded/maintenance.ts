import type { PGlite } from '@electric-sql/pglite';

const MEGABYTE = 2 ** 20;
/** What a start after a crash has to read again, at most, and about what the WAL takes on the disk. */
const WAL_LIMIT = 32 * MEGABYTE;
/** Look after this much came in, or this long after the last look. */
const TRAFFIC_LIMIT = 8 * MEGABYTE;
/** A fifth of what PostgreSQL's own looks at, beside which others can read: 6000 rows tell what is to be known of a table. */
const SAMPLE = 20;
export const LOOK_EVERY_MS = 30_000;

/**
 * The work of PostgreSQL's background processes, which PGlite's single-user mode does not have: checkpoints, without
 * which the WAL grows without end, and vacuum and statistics. The thresholds are near PostgreSQL's own.
 */
export class Maintenance {
  readonly #engine: PGlite;
  #traffic = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** Counts what came in; true when it is time to look. */
  countTraffic(bytes: number): boolean {
    this.#traffic += bytes;
    return this.#traffic > TRAFFIC_LIMIT;
  }

  /** Does what is due, at most one table; outside a transaction. */
  async run(): Promise<void> {
    if (this.#traffic === 0) return;
    this.#traffic = 0;
    // right after a checkpoint, vacuum would have to log whole pages
    await this.#vacuum();
    await this.#checkpoint();
  }

  async #checkpoint(): Promise<void> {
    const { rows } = await this.#engine.query<{ bytes: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
    );
    if ((rows[0]?.bytes ?? 0) > WAL_LIMIT) await this.#engine.exec('CHECKPOINT');
  }

  async #vacuum(): Promise<void> {
    const { rows } = await this.#engine.query<{ name: string; bloated: boolean }>(`
      SELECT relid::regclass::text AS name, n_dead_tup > 1000 + 0.2 * n_live_tup AS bloated
      FROM pg_stat_user_tables
      WHERE n_dead_tup > 1000 + 0.2 * n_live_tup OR n_mod_since_analyze > 1000 + 0.5 * n_live_tup
      ORDER BY bloated DESC, n_dead_tup DESC LIMIT 1`);
    const [table] = rows;
    if (table === undefined) return;
    await this.#engine.exec(`SET default_statistics_target = ${SAMPLE}`);
    await this.#engine.exec(`${table.bloated ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${table.name}`);
  }
}
