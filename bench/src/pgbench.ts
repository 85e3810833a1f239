import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Options } from './options.js';
import { type Postgres, query } from './postgres.js';
import { output, progress } from './run.js';
import { complexSheet } from './stand.js';
import { groupBy, median } from './stats.js';

/** What the database does by itself, asked by PostgreSQL's own benchmark. */
export interface PgbenchSample {
  statement: 'read' | 'create';
  /** Connections to the database; ten are what every server's pool has. */
  connections: number;
  perSecond: number;
}

const connections = [1, 10];
/** With a space after each colon, or pgbench would take what follows for a variable of its own. */
const literal = `'${JSON.stringify(complexSheet, null, 1)}'`;

const schema = `
  create table characters (
    id uuid primary key default gen_random_uuid(),
    created_at timestamptz not null default now(),
    sheet json not null
  );
  create index on characters (created_at desc);`;

/** Prepared reads by identifier and inserts of one row. Nothing when there is no pgbench. */
export async function pgbench(
  postgres: Postgres,
  options: Options,
  sheets: number,
  folder: string,
): Promise<PgbenchSample[]> {
  const program = postgres.program('pgbench');
  if (program === undefined) return [];
  const url = await postgres.createDatabase('pgbench');
  await query(url, schema);
  await query(
    url,
    `insert into characters (id, sheet) select md5(n::text)::uuid, ${literal} from generate_series(1, ${sheets}) n`,
  );
  await query(url, 'vacuum analyze');
  const scripts = {
    read: `\\set n random(1, ${sheets})\nselect id, created_at, sheet::text from characters where id = md5(:n::text)::uuid;\n`,
    create: `insert into characters (sheet) values (${literal.replaceAll('\n', ' ')}) returning id, created_at;\n`,
  };
  const samples: PgbenchSample[] = [];
  for (let round = 0; round < options.rounds; round++) {
    for (const statement of ['read', 'create'] as const) {
      const file = join(folder, statement);
      writeFileSync(file, scripts[statement]);
      for (const count of connections) {
        progress(`round ${round + 1} of ${options.rounds}: pgbench, ${statement}, ${count} connections`);
        const args = ['-n', '-M', 'prepared', '-c', `${count}`, '-j', '1', '-T', `${options.seconds}`, '-f', file, url];
        const perSecond = Number(/^tps = ([\d.]+)/m.exec(await output(program, args))?.[1]);
        samples.push({ statement, connections: count, perSecond });
      }
    }
  }
  const groups = groupBy(samples, (sample) => `${sample.statement} ${sample.connections}`);
  return [...groups.values()].map((group) => ({
    ...(group[0] as PgbenchSample),
    perSecond: median(group.map(({ perSecond }) => perSecond)),
  }));
}
