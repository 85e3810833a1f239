import { makeAccount } from './account.js';
import { type WorkloadFiles, workloadsOf } from './measure.js';
import { query } from './postgres.js';
import { type RunningServer, type RunOptions, runServer, untilReady } from './run-server.js';
import { seed } from './seed.js';
import { ours, type ServerKind } from './servers.js';

/** A running server with data, and what can be sent to it. */
export interface Stand {
  server: RunningServer;
  workloads: ReturnType<typeof workloadsOf>;
  options: RunOptions;
}

/** Starts a server, and stores so many sheets by its API; ours stores them for an account, whose list is then read. */
export async function putUp(kind: ServerKind, options: RunOptions, sheets: number): Promise<Stand> {
  const server = await runServer(kind, options);
  if (kind === ours) await untilReady(server.url);
  const files: WorkloadFiles = { folder: options.folder, ids: ['any'] };
  if (kind === ours) {
    const owner = { Authorization: `Bearer ${await makeAccount(server.url, options.folder)}` };
    Object.assign(files, { ids: await seed(server, sheets, owner), listHeaders: owner });
  } else if (kind.hasData) {
    files.ids = await seed(server, sheets);
  }
  // As the database does by itself a little later.
  if (options.databaseUrl) await query(options.databaseUrl, 'vacuum analyze');
  return { server, workloads: workloadsOf(server, files), options };
}

/** The same stands with their servers started anew, on the same data. */
export async function startAnew(
  stands: readonly Stand[],
  logLevel: NonNullable<RunOptions['logLevel']>,
): Promise<Stand[]> {
  const anew: Stand[] = [];
  for (const { server, workloads, options } of stands) {
    await server.stop();
    anew.push({ server: await runServer(server.kind, { ...options, logLevel }), workloads, options });
  }
  return anew;
}
