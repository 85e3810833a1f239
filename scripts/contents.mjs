// What a package has in it of others.
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** The files, as absolute paths, of which something stands in what esbuild has made, working in `folder`. */
export function filesIn({ outputs }, folder) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => join(folder, path));
}

/** The folders of the packages that files are of, but for the package in `folder` itself, each with the names of its files. */
export function homesIn(folder, files) {
  const namesOf = new Map();
  for (const file of files) {
    const home = homeOf(file);
    namesOf.set(home, [...(namesOf.get(home) ?? []), basename(file)]);
  }
  namesOf.delete(resolve(folder));
  return namesOf;
}

/** The folder of the package that a file is of, of others or of this workspace. */
function homeOf(file) {
  const [home] = /^.*[\\/](?:node_modules[\\/](?:@[^\\/]+[\\/])?|packages[\\/])[^\\/]+/.exec(file) ?? [];
  if (!home) throw new Error(`${file} is of no package`);
  return home;
}

/** Whether a package is of this workspace. */
export const isOurs = (home) => !home.includes('node_modules');

export function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
