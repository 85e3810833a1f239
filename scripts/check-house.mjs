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
  ...mistakesOfPicture(),
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
  const pathOf = (name) => (name.startsWith('packages/') ? name : `${folder}/${name}`);
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

/** Rows that no file is in, files that are in no row, and rows that name what stands above them. */
function* mistakesOfPicture() {
  for (const [folder, rooms] of Object.entries(house)) {
    const names = Object.keys(rooms);
    const rowOf = (path) =>
      names.reduce((best, name) => (isIn(name, path) && name.length > (best?.length ?? 0) ? name : best), undefined);
    const here = sources.filter((path) => isIn(folder, path)).map((path) => path.slice(folder.length + 1));
    const used = new Set(here.map(rowOf));
    for (const path of here) if (!rowOf(path)) yield `${folder}/${path}: has no row in house.mjs`;
    for (const name of names) if (!used.has(name)) yield `${folder}/${name}: a row of house.mjs that no file is in`;
    for (const [name, named] of Object.entries(rooms)) {
      const below = named.filter((other) => other !== '*' && !other.startsWith('packages/'));
      for (const other of below) {
        if (!here.some((path) => isIn(other, path))) yield `${folder}/${name}: names ${other}, which is not there`;
        else if (names.indexOf(rowOf(other)) <= names.indexOf(name))
          yield `${folder}/${name}: ${other} is not below it`;
      }
    }
  }
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
