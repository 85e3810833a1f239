// `pnpm migration <name>`: a file for a change of the tables, and its line in the list of migrations.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { root } from './run.mjs';

const folder = join(root, 'packages', 'server', 'src', 'database', 'migrations');
const list = join(folder, 'index.ts');

const [name, ...others] = process.argv.slice(2).filter((arg) => arg !== '--');
if (name === undefined || others.length > 0) refuse('one name is needed, as in: pnpm migration add_character_portrait');
if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name)) refuse(`"${name}" is not a name like add_character_portrait`);

const files = readdirSync(folder).filter((file) => /^\d{14}_\w+\.ts$/.test(file));
const same = files.find((file) => file.slice(15, -3) === name);
if (same !== undefined) refuse(`there is ${same} already`);

const id = `${timestamp(files)}_${name}`;
const file = join(folder, `${id}.ts`);
const extended = withEntry(readFileSync(list, 'utf8'));
writeFileSync(
  file,
  `import type { Knex } from 'knex';

/** What this is for. */
export async function up(_knex: Knex): Promise<void> {
  throw new Error('${id} is not written yet');
}

export async function down(_knex: Knex): Promise<void> {
  throw new Error('${id} is not written yet');
}
`,
  { flag: 'wx' },
);
writeFileSync(list, extended);
console.log(relative(process.cwd(), file));

/** Now, in UTC, but after every other one: they run in the order of their names. */
function timestamp(existing) {
  const last =
    existing
      .map((one) => one.slice(0, 14))
      .sort()
      .at(-1) ?? '';
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)(..)(..)(..)$/.exec(last) ?? [];
  const afterLast = last === '' ? 0 : Date.UTC(year, month - 1, day, hour, minute, second) + 1000;
  const time = new Date(Math.max(Date.now(), afterLast)).toISOString();
  return time.slice(0, 19).replace(/\D/g, '');
}

function withEntry(text) {
  const variable = name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const lastImport = text.lastIndexOf('import * as ');
  const afterImports = text.indexOf('\n', lastImport) + 1;
  const endOfList = text.indexOf('\n};', afterImports) + 1;
  if (lastImport === -1 || endOfList === 0) refuse(`${list} does not look as expected`);
  return [
    text.slice(0, afterImports),
    `import * as ${variable} from './${id}.js';\n`,
    text.slice(afterImports, endOfList),
    `  '${id}': ${variable},\n`,
    text.slice(endOfList),
  ].join('');
}

function refuse(reason) {
  console.error(`migration: ${reason}`);
  process.exit(2);
}
