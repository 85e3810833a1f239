// pnpm runs this before it installs the testbed or the bench, workspaces of their own that take their versions from the
// catalog of the main one.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

module.exports = { hooks: { updateConfig: (config) => ({ ...config, catalogs: { default: catalog() } }) } };

function catalog() {
  const text = readFileSync(join(__dirname, '..', 'pnpm-workspace.yaml'), 'utf8');
  const [, block] = /^catalog:\n((?: {2}\S.*\n)+)/m.exec(text);
  return Object.fromEntries(
    Array.from(block.matchAll(/^ {2}"?([^"\s]+?)"?: (\S+)$/gm), ([, name, version]) => [name, version]),
  );
}
