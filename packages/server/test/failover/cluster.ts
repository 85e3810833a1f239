import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { request } from 'undici';

import { type Link, linkTo } from '../link.js';

const script = fileURLToPath(new URL('../../../../deploy/ha/one-machine.sh', import.meta.url));
const nodes = ['db1', 'db2', 'db3'] as const;
export type Node = (typeof nodes)[number];
/** All of a machine, or one of its programs. */
type Target = [machine: Node | 'app1' | 'app2', program?: 'postgres' | 'patroni' | 'haproxy' | 'pgbouncer' | 'server'];

export interface Cluster {
  /** Where callers go: to either, and to the other one when it does not answer. */
  entrances: string[];
  /** Of the database, by the first machine of servers. */
  databaseUrl: string;
  secret: string;
  signal(signal: 'KILL' | 'TERM' | 'STOP' | 'CONT', ...target: Target): void;
  /** Starts what does not run there. */
  start(...target: Target): void;
  /** Lets nothing pass to the database of a node, or from it to etcd; nobody is told. */
  cutOff(node: Node): void;
  restore(node: Node): void;
  /** Waits until all nodes are there again, and follow one primary. */
  whole(): Promise<{ primary: Node; synchronous: Node }>;
  stop(): Promise<void>;
}

/** Says which packages are missing, if any are. */
export function missingPackages(): string | undefined {
  if (process.platform !== 'linux') return 'it takes Linux';
  const { status, stderr } = spawnSync('sh', [script, 'check'], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr.trim();
}

/** Starts all that there is in `deploy/ha`. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-ha-'));
  const network = `127.${100 + (process.pid % 100)}.${process.pid % 251}`;
  const links = new Map<Node, Link[]>();
  for (const [index, node] of nodes.entries()) {
    const [reached, listens, etcd] = [1, 11, 3].map((group) => `${network}.${group}${index + 1}`);
    const at = [
      [5432, listens, reached],
      [8008, listens, reached],
      [2379, reached, etcd],
    ] as const;
    links.set(
      node,
      await Promise.all(at.map(([port, far, near = '']) => linkTo(port, far, undefined, { port, host: near }))),
    );
  }
  const env = { ...process.env, HA_NETWORK: network, HA_LINKS: '1', RATE_LIMIT_CREATE: '0' };
  const up = spawn('sh', [script, 'up', folder], { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const ended = once(up, 'exit');
  let said = '';
  const started = new Promise<void>((resolve, reject) => {
    up.stderr.on('data', (chunk) => {
      said += chunk;
    });
    up.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready:')) resolve();
    });
    up.once('exit', () => reject(new Error(`the cluster did not start: ${said}`)));
  });
  await started;
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('sh', [script, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const set = new Map(
    [...readFileSync(join(folder, 'app1', 'settings'), 'utf8').matchAll(/(\w+)=(\S+)/g)].map(([, k = '', v = '']) => [
      k,
      v,
    ]),
  );
  const linksOf = (node: Node) => links.get(node) ?? [];
  return {
    entrances: [1, 2].map((number) => `http://${network}.2${number}:8080`),
    databaseUrl: `postgres://charsheet:${set.get('database_password')}@${network}.21:5000/charsheet`,
    secret: set.get('auth_secret') ?? '',
    signal: (signal, machine, program) => run('signal', folder, machine, ...(program ? [program] : []), signal),
    start: (machine, program) => run('start', folder, machine, ...(program ? [program] : [])),
    cutOff(node) {
      for (const link of linksOf(node)) link.silence();
    },
    restore(node) {
      for (const link of linksOf(node)) link.restore();
    },
    whole: () => untilWhole(nodes.map((_, index) => `http://${network}.11${index + 1}:8008/cluster`)),
    async stop() {
      up.stdin.end();
      await ended;
      for (const link of [...links.values()].flat()) link.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Member {
  name: Node;
  role: string;
  state: string;
  timeline?: number;
  lag?: number;
}

/** In bytes: those who write do not wait for it. */
const mostLag = 1_000_000;
/** In milliseconds. */
const patience = 120_000;

/** A node that was stopped or cut off takes the past for the present at first: so all of them must say the same. */
async function untilWhole(addresses: string[]): Promise<{ primary: Node; synchronous: Node }> {
  let seen: string[] = [];
  for (const end = Date.now() + patience; Date.now() < end; await delay(250)) {
    const told = await Promise.all(addresses.map(membersAt));
    seen = told.map((members) => JSON.stringify(members));
    const [members = []] = told;
    const primary = members.find(({ role }) => role === 'leader');
    const synchronous = members.find(({ role }) => role === 'sync_standby');
    const isWell = ({ state, timeline, lag }: Member) =>
      ['running', 'streaming'].includes(state) && timeline === primary?.timeline && (lag ?? 0) < mostLag;
    const isWhole = new Set(seen).size === 1 && members.length === addresses.length && members.every(isWell);
    if (primary && synchronous && isWhole) return { primary: primary.name, synchronous: synchronous.name };
  }
  throw new Error(`the nodes did not come together again: ${seen.join(' ')}`);
}

async function membersAt(address: string): Promise<Member[]> {
  try {
    const answer = await request(address, { headersTimeout: 2000, bodyTimeout: 2000 });
    return ((await answer.body.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
}
