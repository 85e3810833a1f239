import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = join(root, 'packages', 'schema');

/** The package as others install it: what was built, and a manifest without what only this workspace understands. */
export function publish(): { app: string; folder: string } {
  const app = mkdtempSync(join(tmpdir(), 'charsheet-app-'));
  const folder = join(app, 'node_modules', '@charsheet', 'schema');
  mkdirSync(folder, { recursive: true });
  for (const part of ['dist', 'README.md']) cpSync(join(source, part), join(folder, part), { recursive: true });
  const { devDependencies, scripts, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const text = JSON.stringify(manifest, (key, value) => (key === '@charsheet/source' ? undefined : value), 2);
  writeFileSync(join(folder, 'package.json'), text);
  for (const name of [...Object.keys(manifest.dependencies), '@types/node']) {
    const at = join(app, 'node_modules', name);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(join(name === '@types/node' ? root : source, 'node_modules', name), at, 'junction');
  }
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
  return { app, folder };
}

/** The examples of the README, each with what it prints, if that is told. */
export function examples(): { code: string; printed: string | undefined }[] {
  const readme = readFileSync(join(source, 'README.md'), 'utf8');
  const found = [...readme.matchAll(/```ts\n(.*?)```\n(?:\n```text\n(.*?)```\n)?/gs)];
  return found.map(([, code = '', printed]) => ({ code, printed }));
}
