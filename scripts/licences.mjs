// What the licences of the libraries that a package has in it ask to be passed on.
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

import { root } from './run.mjs';

const between = `\n${'-'.repeat(100)}\n\n`;

/** The files, as absolute paths, of which something stands in what esbuild has made, working in `folder`. */
export function filesIn({ outputs }, folder) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => join(folder, path));
}

/** Writes dist/NOTICE of the package in `folder`: our own, then the licences of the packages that the files are of. */
export async function writeNotice(folder, files) {
  const namesOf = new Map();
  for (const file of files) {
    const home = homeOf(file);
    namesOf.set(home, [...(namesOf.get(home) ?? []), basename(file)]);
  }
  namesOf.delete(resolve(folder));
  const sections = [...namesOf].flatMap(([home, names]) => sectionsOf(home, names));
  const notice = [readFileSync(join(root, 'NOTICE'), 'utf8'), ...new Set(sections.sort())].join(between);
  await writeFile(join(folder, 'dist', 'NOTICE'), notice);
}

/** The folder of the package that a file is of, of others or of this workspace. */
function homeOf(file) {
  const [home] = /^.*[\\/](?:node_modules[\\/](?:@[^\\/]+[\\/])?|packages[\\/])[^\\/]+/.exec(file) ?? [];
  if (!home) throw new Error(`${file} is of no package`);
  return home;
}

function sectionsOf(home, names) {
  // One of this workspace: what it has in it itself.
  if (!home.includes('node_modules')) {
    return readFileSync(join(home, 'dist', 'NOTICE'), 'utf8')
      .split(between)
      .slice(1);
  }
  const { name, version, license, author } = manifestOf(home);
  const holder = typeof author === 'object' ? author.name : author;
  const terms = [license && `License: ${license}`, holder && `Author: ${holder}`].filter(Boolean).join('\n');
  const texts = textsOf(home, names, license);
  if (!license && texts.join('').trim() === '') throw new Error(`${home} says nothing of its licence`);
  return [[`${name} ${version}`, terms, ...texts].filter(Boolean).join('\n\n')];
}

/** The texts in a package, those of a file that is made of several packages, too; some have it in their README only. */
function textsOf(home, names, license) {
  const ofFiles = names.map((name) => `${name}.LICENSE.txt`);
  const found = readdirSync(home).filter(
    (name) => /^(licen[cs]e|copying|notice)/i.test(name) || ofFiles.includes(name),
  );
  if (found.length > 0) return found.map((name) => `${readFileSync(join(home, name), 'utf8').trim()}\n`);
  const readme = readdirSync(home).find((name) => /^readme/i.test(name));
  const [section = ''] = (readme && /^#+ *licen[cs]e.*/ims.exec(readFileSync(join(home, readme), 'utf8'))) || [];
  const permission = license === 'MIT' && !section.includes('Permission') ? mitPermission() : '';
  return [`${section.replace(/^#+ */, '').trim()}\n`, permission].filter(Boolean);
}

/** Of some packages their README only says that they are under this licence. */
function mitPermission() {
  const text = readFileSync(join(root, 'LICENSE'), 'utf8');
  return text.slice(text.indexOf('Permission is hereby granted'));
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
