// Holds the imports of all sources, those of types too, against the picture in house.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { doors, house, librariesOfSchema } from './house.mjs';
import { root } from './run.mjs';

const schema = 'packages/schema/src';
const entry = join(root, 'testbed', 'node_modules', 'dependency-cruiser', 'src', 'main', 'index.mjs');
const { cruise } = await import(pathToFileURL(entry));

const sources = Object.keys(house).flatMap(sourcesIn);
const { output } = await cruise(sources, {
  baseDir: root,
  ruleSet: { forbidden: [...Object.entries(house).flatMap(rulesOf), ...rulesOfAll()] },
  validate: true,
  doNotFollow: { path: ['node_modules', String.raw`\.test\.tsx?$`, '^packages/[^/]+/test/'] },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: { conditionNames: ['@charsheet/source', 'types', 'import'], exportsFields: ['exports'] },
});

const problems = [
  ...mistakesOfPicture(output.modules),
  ...unread(output.modules),
  ...output.summary.violations.map(
    ({ rule, from, to, cycle }) => `${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}: ${rule.name}`,
  ),
];
for (const problem of problems) console.error(problem);
const imports = output.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
console.log(`${sources.length} files with ${imports} imports, ${problems.length} of them wrong`);
process.exit(problems.length > 0 ? 1 : 0);

function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules/.test(path));
}

/** One rule for each row: what is neither of the room itself nor named by the row is forbidden. */
function rulesOf([folder, rooms]) {
  const names = Object.keys(rooms);
  const pathOf = (name) => (isOutside(name) ? name : `${folder}/${name}`);
  return Object.entries(rooms).map(([room, named], at) => {
    const below = named.includes('*') ? names.slice(at + 1) : named;
    const others = names.filter((name) => name.startsWith(`${room}/`));
    return {
      name: `${pathOf(room)} may not import this`,
      severity: 'error',
      from: { path: within([pathOf(room)]), ...(others.length > 0 && { pathNot: within(others.map(pathOf)) }) },
      to: {
        dependencyTypesNot: ['core', 'npm', 'npm-dev'],
        pathNot: within([pathOf(room), ...below.map(pathOf), ...(folder === schema ? [] : doors)]),
      },
    };
  });
}

function rulesOfAll() {
  const libraries = librariesOfSchema.map((name) => `/node_modules/${name}/`).join('|');
  return [
    { name: 'files import each other in a circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'the schema package needs nothing of Node.js, and no other library',
      severity: 'error',
      from: { path: `^${schema}/` },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: libraries },
    },
    { name: 'there is no such file', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ];
}

function within(paths) {
  return `^(${paths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})(/|$)`;
}

/** Files that are in no row, rows that no file is in, and what rows name in vain or although it stands above them. */
function* mistakesOfPicture(modules) {
  for (const [folder, rooms] of Object.entries(house)) {
    const names = Object.keys(rooms);
    const rowOf = (path) =>
      names.reduce((best, name) => (isIn(name, path) && name.length > (best?.length ?? 0) ? name : best), undefined);
    const files = sources.filter((path) => isIn(folder, path)).map((path) => path.slice(folder.length + 1));
    for (const path of files) if (!rowOf(path)) yield `${folder}/${path}: has no row in house.mjs`;
    for (const [row, named] of Object.entries(rooms)) {
      const inRow = modules.filter(
        ({ source }) => isIn(folder, source) && rowOf(source.slice(folder.length + 1)) === row,
      );
      if (inRow.length === 0) yield `${folder}/${row}: a row of house.mjs that no file is in`;
      const imported = inRow.flatMap(({ dependencies }) => dependencies.map(({ resolved }) => resolved));
      for (const name of named.filter((one) => one !== '*')) {
        const path = isOutside(name) ? name : `${folder}/${name}`;
        if (!imported.some((one) => isIn(path, one)))
          yield `${folder}/${row}: names ${name}, but imports nothing of it`;
        const below = names.indexOf(rowOf(name)) > names.indexOf(row);
        if (!below && !isOutside(name)) yield `${folder}/${row}: names ${name}, which is not below it`;
      }
    }
  }
}

/** A row may name what is not of its package by its whole path. */
function isOutside(name) {
  return /^(packages|examples)(\/|$)/.test(name);
}

function isIn(room, path) {
  return path === room || path.startsWith(`${room}/`);
}

/** Without a compiler that it knows the cruiser reads no TypeScript, and finds nothing wrong in it. */
function unread(modules) {
  const found = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]));
  const hasImports = (path) => /^(import|export) .*from '/m.test(readFileSync(join(root, path), 'utf8'));
  return sources.filter((path) => !found.get(path) && hasImports(path)).map((path) => `${path}: was not read`);
}
