import { settings } from './postgres.js';

/** What a reader needs to judge the numbers. */
export const notes = `## How it is measured

- Every server is one process of plain \`node\` with NODE_ENV=production and ten connections to one PostgreSQL, on a database of
  its own. PostgreSQL has fsync, synchronous_commit and full_page_writes on, and ${settings.map((one) => `\`${one}\``).join(', ')}.
- Server, database and load generator share the machine. All servers run at once, but only one is under load at a time; in each
  round each server takes its turn, and the figures are medians over the rounds. The order changes so that each server follows each
  other one about as often: what one leaves behind, a checkpoint for one, meets all. Before the first round every server answers
  some ten thousand requests of each kind, a slow one as many as it can in six seconds.
- wrk's percentiles include its correction for the requests that a slow answer kept from being sent (coordinated omission); those
  of our own generator do not.
- The sheets are stored through each server's own API before. Reads draw from all of their identifiers at random; creates send
  the complex example.
- Every server writes one line of pino for each request to a file; Parse Server's own log is left at errors.
- Validators are measured by processor time, the rest by the clock.
- CPU is processor time for a thousand requests: of the server's process, and of all processes of PostgreSQL.
- Our list is that of the caller's own sheets and needs a token; all seeded sheets belong to that caller. The peers list
  the newest of all, without asking who calls. Of each sheet all show when it was made, its name, race, class and level; ours
  shows more, so that its list is half as long again.
- Our limit of creates without an account is off (RATE_LIMIT_CREATE=0), since all of them come from one address.
- Our server checks rights, reads bodies strictly and keeps searchable columns beside the sheet; the peers in \`bench/peers\` do
  what their task needs. node:http checks sheets with our compiled validator, Fastify and Koa + Knex with ajv and the same schema,
  Parse Server with its class's schema.
- Koa with a constant answer sends the same record, headers, identifier and log line as ours without doing anything for it. It is a
  ceiling only for reads of one sheet for one query: it cannot be compared with what creates cost.`;
