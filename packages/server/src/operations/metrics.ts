import type { Knex } from 'knex';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { Replicas } from '../database/replicas.js';
import { version } from '../files/package.js';
import type { ServedRequest } from '../http/pipeline.js';
import type { Load, Stock, WorkWatch } from '../work.js';

/** Counts what the process does. */
export interface Metrics extends WorkWatch {
  count(served: ServedRequest): void;
  /** As Prometheus reads it. */
  text(): Promise<string>;
}

interface MetricsOptions {
  knex: Knex;
  replicas?: Pick<Replicas, 'look'> | undefined;
  /** What the runtime says of itself: memory, processor time, garbage, delays of the event loop. */
  runtime?: boolean;
  /** Where several processes serve: the metrics of all. */
  allProcesses?: (() => Promise<string>) | undefined;
}

/** From what a cached page takes to what nobody waits for, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ knex, replicas, runtime = false, allProcesses }: MetricsOptions): Metrics {
  const register = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer has left',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  new Gauge({
    name: 'charsheet_build_info',
    help: 'Always 1; the version is in its label',
    labelNames: ['version'],
    registers: [register],
    aggregator: 'first',
  }).set({ version }, 1);
  countConnections(knex, register);
  if (replicas) countReads(replicas, register);
  const watch = watchWork(register);
  if (runtime) collectDefaultMetrics({ register });
  if (allProcesses) answerPrimary(register);
  let answered = 0;
  return {
    ...watch,
    answered: () => answered,
    count({ method, route = 'none', status, ms }) {
      answered++;
      durations.observe({ method, route, status }, ms / 1000);
    },
    text: allProcesses ?? (() => register.metrics()),
  };
}

/** The primary process asks every worker; the library listens once there is such a registry. */
function answerPrimary(register: Registry): void {
  AggregatorRegistry.setRegistries(register);
  new AggregatorRegistry();
}

function countConnections(knex: Knex, register: Registry): void {
  const { pool } = knex.client as { pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number } };
  const gauge = new Gauge({
    name: 'charsheet_database_connections',
    help: 'Connections to the database in use and free, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      gauge.set({ state: 'used' }, pool.numUsed());
      gauge.set({ state: 'free' }, pool.numFree());
      gauge.set({ state: 'awaited' }, pool.numPendingAcquires());
    },
  });
}

function countReads({ look }: Pick<Replicas, 'look'>, register: Registry): void {
  const registers = [register];
  new Gauge({
    name: 'charsheet_replica_lag_seconds',
    help: 'How old what a replica answers by may be; absent while it is not known',
    labelNames: ['server'],
    registers,
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { name, lag } of look().slice(1)) if (lag !== undefined) this.set({ server: name }, lag);
    },
  });
  new Gauge({
    name: 'charsheet_reads_total',
    help: 'Reads that a replica may answer, by the server that has answered; only where there are replicas',
    labelNames: ['server'],
    registers,
    collect() {
      for (const { name, reads } of look()) this.set({ server: name }, reads);
    },
  });
}

/** Up to what a statement takes at most. */
const batchSizes = [1, 2, 5, 10, 20, 50, 100, 200, 300];

function watchWork(register: Registry): Omit<WorkWatch, 'answered'> {
  const loads = new Map<string, () => Load>();
  let stock = (): Stock | undefined => undefined;
  const registers = [register];
  new Gauge({
    name: 'charsheet_work',
    help: 'Work of each kind that is being done, and that waits for its turn',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      for (const [kind, look] of loads)
        for (const [state, count] of Object.entries(look())) this.set({ kind, state }, count);
    },
  });
  const batches = new Histogram({
    name: 'charsheet_batch_size',
    help: 'How many were read or stored by one statement',
    labelNames: ['kind'],
    buckets: batchSizes,
    registers,
  });
  new Gauge({
    name: 'charsheet_outbox_mails',
    help: 'Mails in the database that are to be sent, and that were given up; absent while the database does not answer',
    labelNames: ['state'],
    registers,
    // Each process has counted those of all.
    aggregator: 'max',
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(stock() ?? {})) this.set({ state }, count);
    },
  });
  return {
    load: (kind, look) => void loads.set(kind, look),
    batch: (kind, size) => batches.observe({ kind }, size),
    mails(look) {
      stock = look;
    },
  };
}
