// Makes the next version of what stands in .changeset/: the packages, which have one version together, get it, and CHANGELOG.md
// gets a section of what their users notice.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root, run } from './run.mjs';

const folder = join(root, '.changeset');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
if (files.length === 0) fail('there is nothing to release: "pnpm changeset" notes what has changed');
const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
const notes = texts.map((text) => text.split(/^---$/m).slice(2).join('---').trim());

if (run(join(root, 'testbed', 'node_modules', '.bin', 'changeset'), ['version']) !== 0) fail('changesets failed');

const { version } = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8'));
const changelog = join(root, 'CHANGELOG.md');
const [before, since] = readFileSync(changelog, 'utf8').split('## Unreleased\n');
if (since === undefined) fail('CHANGELOG.md has no section "Unreleased"');
const [unreleased, ...released] = since.split(/^(?=## )/m);
const lines = [...(unreleased.trim() ? [unreleased.trim()] : []), ...notes.map(asItem)].join('\n');
const sections = [`${before}## Unreleased\n`, `## ${version}\n\n${lines}\n`, ...released.map((text) => text)];
writeFileSync(changelog, sections.join('\n'));
console.log(`${version}: look at the changes, commit them, and push the tag v${version}; it publishes`);

function asItem(note) {
  return `- ${note.replaceAll('\n', '\n  ').replace(/ +$/gm, '')}`;
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
