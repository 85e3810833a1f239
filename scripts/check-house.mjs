// Holds the imports of all sources, those of types too, against the picture in house.mjs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { doors, house, librariesOfSchema } from './house.mjs';
import { root } from './run.mjs';

const schema = 'packages/schema/src';

const cruiser = join(root, 'testbed', 'node_modules', 'dependency-cruiser', 'src', 'main', 'index.mjs');
const { cruise } = await import(pathToFileURL(cruiser));

const sources = Object.keys(house).flatMap(sourcesIn);
const { output } = await cruise(sources, {
  baseDir: root,
  validate: true,
  ruleSet: { forbidden: [...Object.entries(house).flatMap(rulesOfRows), ...rulesForAll()] },
  doNotFollow: { path: ['node_modules', String.raw`\.test\.tsx?$`, '^packages/[^/]+/test/'] },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: { conditionNames: ['@charsheet/source', 'types', 'import'], exportsFields: ['exports'] },
});
const found = new Map(output.modules.map(({ source, dependencies }) => [source, dependencies]));

const lost = sources.flatMap(lostImports);
const problems =
  lost.length > 0
    ? [`${lost.length} imports lead nowhere, ${lost[0]} for one: has the cruiser a TypeScript that it knows?`]
    : [...Object.entries(house).flatMap((rooms) => [...mistakesOfPicture(rooms)]), ...wrongImports()];
for (const problem of problems) console.error(problem);
const count = [...found.values()].flat().length;
console.log(`${sources.length} files with ${count} imports: ${problems.length || 'nothing'} wrong`);
process.exit(problems.length > 0 ? 1 : 0);

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules/.test(path));
}

/** What is neither of the room itself nor named by its row is forbidden. */
function rulesOfRows([folder, rooms]) {
  const names = Object.keys(rooms);
  return Object.entries(rooms).map(([room, named], at) => {
    const below = named.includes('*') ? names.slice(at + 1) : named;
    const special = names.filter((name) => name.startsWith(`${room}/`));
    return {
      name: `${fullPath(folder, room)} may not import this`,
      severity: 'error',
      from: { path: within(folder, [room]), ...(special.length > 0 && { pathNot: within(folder, special) }) },
      to: {
        path: '^(packages|bench|examples)/',
        pathNot: ['/node_modules/', within(folder, [room, ...below, ...(folder === schema ? [] : doors)])],
      },
    };
  });
}

function rulesForAll() {
  const allOfSchema = [`^${schema}/`, ...librariesOfSchema.map((name) => `/node_modules/${name}/`)];
  return [
    { name: 'files import each other in a circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'the schema package needs nothing of Node.js, and no other library',
      severity: 'error',
      from: { path: `^${schema}/` },
      to: { pathNot: allOfSchema },
    },
  ];
}

function wrongImports() {
  return output.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
    return `${from} → ${way}: ${rule.name}`;
  });
}

/** Files that are in no row, rows that no file is in, and what rows name in vain or although it stands above them. */
function* mistakesOfPicture([folder, rooms]) {
  const names = Object.keys(rooms);
  const rowOf = (path) =>
    names
      .filter((name) => isIn(fullPath(folder, name), path))
      .sort((a, b) => b.length - a.length)
      .at(0);
  const files = sources.filter((path) => isIn(folder, path));
  for (const path of files) if (!rowOf(path)) yield `${path}: has no row in house.mjs`;
  for (const [row, named] of Object.entries(rooms)) {
    const here = files.filter((path) => rowOf(path) === row);
    if (here.length === 0) yield `${fullPath(folder, row)}: no file is in this row of house.mjs`;
    const imported = here.flatMap((path) => found.get(path).map(({ resolved }) => resolved));
    for (const name of named.filter((one) => one !== '*')) {
      const path = fullPath(folder, name);
      if (!imported.some((one) => isIn(path, one))) yield `${fullPath(folder, row)}: imports nothing of ${path}`;
      if (isIn(folder, path) && names.indexOf(rowOf(path)) <= names.indexOf(row))
        yield `${fullPath(folder, row)}: ${path} is not below it in house.mjs`;
    }
  }
}

/** Without a compiler that it knows the cruiser reads little of TypeScript, or nothing, and so finds nothing wrong in it. */
function lostImports(path) {
  const unresolved = found.get(path)?.filter((one) => one.couldNotResolve && one.module.startsWith('.')) ?? [{}];
  return unresolved.map(({ module }) => (module ? `${path} → ${module}` : path));
}

function within(folder, names) {
  const paths = names.map((name) => fullPath(folder, name).replaceAll('.', String.raw`\.`));
  return `^(${paths.join('|')})(/|$)`;
}

/** A row names what is not of its package by the whole path. */
function fullPath(folder, name) {
  return /^(packages|examples)(\/|$)/.test(name) ? name : `${folder}/${name}`;
}

function isIn(room, path) {
  return path === room || path.startsWith(`${room}/`);
}
