// Makes dist/pgdata.image.gz, the prepared database folder that a first start unpacks instead of running initdb and all
// migrations. It takes the built server to migrate it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

const image = fileURLToPath(new URL('../dist/pgdata.image.gz', import.meta.url));
const server = fileURLToPath(new URL('../bin/charsheet-server.js', import.meta.url));
const migrations = fileURLToPath(new URL('../src/database/migrations', import.meta.url));
const pglite = pgliteVersion();
/** Of what the image is made by: this script and the migrations. */
const recipe = hashOf([fileURLToPath(import.meta.url), ...filesIn(migrations)]);
if (currentImage() !== `${pglite}/${recipe}`) await build();

function filesIn(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function pgliteVersion() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')).version;
}

function currentImage() {
  try {
    const bytes = gunzipSync(readFileSync(image));
    const header = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n')));
    return `${header.pglite}/${header.recipe}`;
  } catch {
    return undefined;
  }
}

async function build() {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-image-'));
  try {
    const data = join(folder, 'pgdata');
    await initialise(data);
    const env = { PATH: process.env.PATH, HOME: folder, CHARSHEET_DATA: folder };
    execFileSync(process.execPath, [server, 'migrate'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    writeImage(data);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function initialise(folder) {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = new PGlite({ dataDir: folder, initDbStartParams: ['--wal-segsize=1', '--no-sync'] });
  await database.waitReady;
  // the other two databases are two thirds of the files, and single-user PostgreSQL makes no further databases
  await database.exec("UPDATE pg_database SET datistemplate = false WHERE datname <> 'postgres'");
  await database.exec('DROP DATABASE template0');
  await database.exec('DROP DATABASE template1');
  await database.exec('VACUUM FREEZE ANALYZE');
  await database.exec('CHECKPOINT');
  await database.close();
}

function writeImage(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathsOf = (some) => some.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  const folders = pathsOf(entries.filter((entry) => entry.isDirectory()));
  const segment = join('pg_wal', checkpointSegment(folder));
  // the other WAL segments are spare files, and the pid file is PGlite's
  const files = pathsOf(entries.filter((entry) => entry.isFile())).filter(
    (path) => path !== 'postmaster.pid' && (!/^pg_wal.[0-9A-F]{24}$/.test(path) || path === segment),
  );
  const contents = files.map((path) => readFileSync(join(folder, path)));
  const sizes = files.map((path, index) => ({ path, size: contents[index].length }));
  const header = JSON.stringify({ pglite, recipe, folders, files: sizes });
  mkdirSync(dirname(image), { recursive: true });
  const temporary = `${image}.${process.pid}`;
  writeFileSync(temporary, gzipSync(Buffer.concat([Buffer.from(`${header}\n`), ...contents]), { level: 9 }));
  renameSync(temporary, image);
}

/** The WAL segment that holds the last checkpoint, from pg_control; throws unless the database was closed cleanly. */
function checkpointSegment(folder) {
  const control = readFileSync(join(folder, 'global', 'pg_control'));
  const SHUT_DOWN = 1;
  if (control.readUInt32LE(16) !== SHUT_DOWN) throw new Error('PGlite did not close the database cleanly');
  const hex = (n) => n.toString(16).toUpperCase().padStart(8, '0');
  const MEGABYTE_BITS = 20;
  return `00000001${hex(control.readUInt32LE(36))}${hex(control.readUInt32LE(32) >>> MEGABYTE_BITS)}`;
}
