import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Agent } from 'undici';

import type { HttpAnswer } from '@charsheet/schema';

import type { RawRequest } from '../harness.js';
import { freePort } from '../postgres.js';

const deploy = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
/** Where systems put it that is not on the PATH of everybody. */
const PATH = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin`;
const answers = (command: string, argument: string) =>
  spawnSync(command, [argument], { env: { ...process.env, PATH } }).status === 0;

/** Addresses of callers are those that Linux has of its own. */
export const canProxy = process.platform === 'linux' && answers('nginx', '-v') && answers('openssl', 'version');

/** Ends nginx and removes its files when its input ends, by `stop` or by the death of the test process. */
const SUPERVISOR = `"$@" & pid=$!; read -r line; kill "$pid"; wait "$pid"; rm -rf "$0"`;

interface Proxy {
  /** Sends a request from an address of this machine, as for the host of the sample. */
  from(address: string): (request: RawRequest) => Promise<HttpAnswer>;
  /** The same without TLS. */
  plain(path: string): Promise<HttpAnswer>;
  stop(): Promise<void>;
}

/** Runs nginx with the sample, in front of a port of this machine. */
export async function startNginx(host: string, serverPort: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-nginx-'));
  spawnSync('sh', [join(deploy, 'make-secrets.sh'), join(folder, 'secrets'), host], { stdio: 'inherit' });
  const ports = { http: await freePort(), https: await freePort() };
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, ports, serverPort));
  const command = ['nginx', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  const env = { ...process.env, PATH };
  const child = spawn('sh', ['-c', SUPERVISOR, folder, ...command], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ca = readFileSync(join(folder, 'secrets', 'tls.crt'));
  const agents = new Map<string, Agent>();
  const agentOf = (localAddress: string) => {
    const agent = agents.get(localAddress) ?? new Agent({ localAddress, connect: { ca, servername: host } });
    agents.set(localAddress, agent);
    return agent;
  };
  const ask = async (origin: string, { method = 'GET', path, headers = {}, body }: RawRequest, agent: Agent) => {
    // Paths go out as they are, dots and all.
    const asked = { origin, path, method: method as 'GET', headers: { host, ...headers }, body: body ?? null };
    const answer = await agent.request(asked);
    const read = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join('\n')]);
    return { status: answer.statusCode, headers: Object.fromEntries(read), body: await answer.body.text() };
  };
  const plain = (path: string) => ask(`http://127.0.0.1:${ports.http}`, { path }, agentOf('127.0.0.1'));
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await plain('/').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (tries === 199 || child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    await delay(50);
  }
  return {
    from: (address) => (asked) => ask(`https://127.0.0.1:${ports.https}`, asked, agentOf(address)),
    plain,
    async stop() {
      await Promise.all([...agents.values()].map((agent) => agent.close()));
      child.stdin.end();
      await ended;
    },
  };
}

/** The sample with other ports and files, in the configuration that a system has around it. */
function configuration(folder: string, ports: { http: number; https: number }, serverPort: number): string {
  const changes: [RegExp, string][] = [
    [/listen \[::\]:\d+( ssl)?;/g, ''],
    [/listen 80;/g, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 ssl;/g, `listen 127.0.0.1:${ports.https} ssl;`],
    [/server 127\.0\.0\.1:3000;/g, `server 127.0.0.1:${serverPort};`],
    [/ssl_certificate \S+;/g, `ssl_certificate ${folder}/secrets/tls.crt;`],
    [/ssl_certificate_key \S+;/g, `ssl_certificate_key ${folder}/secrets/tls.key;`],
  ];
  let sample = readFileSync(join(deploy, 'nginx.conf'), 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!sample.match(pattern)) throw new Error(`the sample has no ${pattern}`);
    sample = sample.replace(pattern, replacement);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  return `daemon off;
    pid nginx.pid;
    worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      gzip on;
      gzip_types *;
      gzip_proxied any;
      gzip_min_length 1;
      ${temporary.join('\n')}
      ${sample}
    }`;
}
