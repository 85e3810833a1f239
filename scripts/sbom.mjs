// The list of what a package is made of, for programs that look for libraries with known faults: CycloneDX 1.6. It has what the bundles
// have in them, which no look at an installed package could tell, and what they load.
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { homesIn, isOurs, manifestOf } from './contents.mjs';

const fileName = 'sbom.cdx.json';

/** Writes dist/sbom.cdx.json of the package in `folder`; the files are those that are in its bundles. */
export async function writeSbom(folder, files) {
  const own = componentOf(folder);
  const loaded = Object.keys(manifestOf(folder).dependencies ?? {}).map((library) =>
    join(folder, 'node_modules', library),
  );
  const homes = [...homesIn(folder, files).keys(), ...loaded];
  const all = homes.flatMap((home) => [componentOf(home), ...(isOurs(home) ? listIn(home) : [])]);
  const byPlace = new Map(all.map((component) => [component['bom-ref'], component]));
  const components = [...byPlace.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: own['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) }],
  };
  await writeFile(join(folder, 'dist', fileName), `${JSON.stringify(list, null, 2)}\n`);
}

/** What a package of this workspace is made of. */
function listIn(home) {
  const file = join(home, 'dist', fileName);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).components : [];
}

function componentOf(home) {
  const { name, version, license, bin } = manifestOf(home);
  const [last, group] = name.split('/').reverse();
  const type = bin && isOurs(home) ? 'application' : 'library';
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, 'bom-ref': purl, ...(group && { group }), name: last, version, ...licencesOf(license), purl };
}

/** By the identifiers of SPDX, which is what manifests have, or as an expression of several. */
function licencesOf(text) {
  if (!text) return {};
  if (/^[\w.+-]+$/.test(text)) return { licenses: [{ license: { id: text } }] };
  const isExpression = !text.startsWith('SEE ') && / (OR|AND|WITH) /.test(text);
  return { licenses: [isExpression ? { expression: text } : { license: { name: text } }] };
}
