// Kills a writing process at random moments, again and again, and counts what is lost. Usage:
//   node scripts/crash-rounds.mjs [rounds]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import Knex from 'knex';

const rounds = Number(process.argv[2] ?? 100);
const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = join(root, 'node_modules/.cache/charsheet/crash-rounds');
await build({
  entryPoints: [join(root, 'src/database/embedded/embedded.ts'), join(root, 'test/children/writer.ts')],
  outdir,
  outbase: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
const { openEmbedded } = await import(join(outdir, 'src/database/embedded/embedded.mjs'));
const folder = mkdtempSync(join(tmpdir(), 'charsheet-crash-rounds-'));
let lost = 0;
let written = 0;
let found = 0;
let slowest = 0;
for (let round = 1; round <= rounds; round++) {
  const acknowledged = await writeAndKill();
  const { ids, byIndex, start } = await look();
  const missing = acknowledged - ids.filter((id) => id <= acknowledged).length;
  if (missing > 0 || byIndex !== ids.length) lost++;
  // Numbers go on from round to round, and so does what is there.
  written = acknowledged;
  found = acknowledged - missing;
  slowest = Math.max(slowest, start);
  console.log(
    `#${round}: ${acknowledged} acknowledged, ${ids.length} found (${byIndex} by index), ${missing} missing, reopened in ${start} ms`,
  );
}
rmSync(folder, { recursive: true, force: true });
const figures = { 'acknowledged writes': written, 'verified writes': found, 'lost writes': written - found };
console.log(`figures ${JSON.stringify({ engine: 'PGlite', rounds, ...figures, 'ready again after, ms': slowest })}`);
console.log(lost === 0 ? 'nothing lost' : `${lost} rounds with a loss`);
process.exitCode = lost === 0 ? 0 : 1;

/** The last number the writer said before it was killed. */
async function writeAndKill() {
  const writer = spawn(process.execPath, [join(outdir, 'test/children/writer.mjs'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  writer.stdout.on('data', (chunk) => {
    said = (said + chunk).slice(-100);
  });
  await once(writer.stdout, 'data');
  await sleep(Math.random() * 1500);
  writer.kill('SIGKILL');
  await once(writer, 'close');
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').pop());
}

async function look() {
  const before = performance.now();
  const database = openEmbedded(folder);
  await database.ready;
  const start = Math.round(performance.now() - before);
  const knex = Knex({ client: 'pg', connection: database.connection, pool: { min: 0, max: 1 } });
  const ids = (await knex('written').select('id', knex.raw('length(body)')).orderByRaw('id + 0')).map(({ id }) => id);
  await knex.raw('SET enable_seqscan = off');
  const [{ count }] = await knex('written').where('id', '>', 0).count();
  await knex.destroy();
  await database.close();
  return { ids, byIndex: Number(count), start };
}
