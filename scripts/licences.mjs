// What the licences of the libraries that a package has in it ask to be passed on.
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { homesIn, isOurs, manifestOf } from './contents.mjs';
import { root } from './run.mjs';

const between = `\n${'-'.repeat(100)}\n\n`;

/** Writes dist/NOTICE of the package in `folder`: our own, then the licences of the packages that the files are of. */
export async function writeNotice(folder, files) {
  const sections = [...homesIn(folder, files)].flatMap(([home, names]) => sectionsOf(home, names));
  const notice = [readFileSync(join(root, 'NOTICE'), 'utf8'), ...new Set(sections.sort())].join(between);
  await writeFile(join(folder, 'dist', 'NOTICE'), notice);
}

function sectionsOf(home, names) {
  // One of this workspace: what it has in it itself.
  if (isOurs(home)) {
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
