import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const store = fileURLToPath(new URL('../../../../node_modules/.pnpm', import.meta.url));

/** A registry on this machine, of the packages of others as they are installed in this workspace. */
export interface Registry {
  url: string;
  close(): void;
}

export async function startRegistry(scratch: string): Promise<Registry> {
  const server = createServer((request, response) => {
    const [, kind, name = ''] = /^\/(tar\/)?([^?]+)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const folder = folderOf(name);
    if (folder === undefined) return response.writeHead(404).end('{}');
    if (kind === undefined) return response.end(JSON.stringify(describe(folder, `${url}/tar/${name}`)));
    return sendTar(folder, response, scratch);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

function folderOf(name: string): string | undefined {
  const entry = readdirSync(store).find((one) => one.startsWith(`${name.replace('/', '+')}@`));
  return entry && join(store, entry, 'node_modules', name);
}

function describe(folder: string, tarball: string) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version } = manifest;
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist: { tarball } } } };
}

/** npm takes one that is not compressed, too. The copies are files of their own: pnpm lays files that are the same as links. */
function sendTar(folder: string, response: ServerResponse, scratch: string): void {
  const copy = mkdtempSync(join(scratch, 'tar-'));
  cpSync(folder, join(copy, 'package'), { recursive: true });
  spawn('tar', ['-C', copy, '-cf', '-', 'package']).stdout.pipe(response);
}
