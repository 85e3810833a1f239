import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

import { wrongUsage } from './errors.js';
import { proxyVariable } from './proxy.js';
import type { Io, Output } from './terminal/io.js';

/** Options that every command has. */
export interface GlobalOptions {
  /** Base URL of the server. */
  url?: string;
  json?: boolean;
}

/** Where the server is, and how to get there. */
export interface Target {
  /** Base URL, its path without a slash at the end. */
  url: URL;
  /** Whether the option names it; then commands that are to follow need the option too. */
  byOption: boolean;
  proxy?: URL;
}

type Environment = Io['env'];

/** Base URL when nobody names another: the server as it starts by default. */
export const defaultUrl = 'http://127.0.0.1:3000';

/** The server to talk to: by flag, else by environment, else the default. */
export function readTarget({ url }: GlobalOptions, env: Environment): Target {
  const base = url === undefined ? baseUrl(env['CHARSHEET_URL'] || defaultUrl, 'CHARSHEET_URL') : baseUrl(url, '--url');
  return { url: base, byOption: url !== undefined, ...proxyFor(base, env) };
}

/** How a base URL is written in messages: `http://127.0.0.1:3000`, without a slash at its end. */
export const showUrl = ({ origin, pathname }: URL) => origin + pathname.replace(/\/$/, '');

/** A command line that goes to the same server. */
export function commandFor({ url, byOption }: Target, command: string): string {
  return `charsheet ${command}${byOption ? ` --url ${showUrl(url)}` : ''}`;
}

/** The folder of the settings that are kept. */
export function configFolder(env: Environment, platform = process.platform): string {
  if (env['CHARSHEET_CONFIG']) return env['CHARSHEET_CONFIG'];
  const home = env['HOME'] || homedir();
  const shared = env['XDG_CONFIG_HOME'];
  // A relative path is to be ignored, says the XDG specification.
  if (shared && isAbsolute(shared)) return join(shared, 'charsheet');
  const parent = platform === 'darwin' ? join('Library', 'Application Support') : '.config';
  return join(home, parent, 'charsheet');
}

function baseUrl(text: string, from: string): URL {
  const url = parse(text);
  const example = /^[\w-][\w.-]*(?::\d+)?$/.test(text)
    ? `did you mean "http://${text}"?`
    : `give one such as ${defaultUrl}`;
  // What was given is not printed when it holds a password: errors end up in logs.
  if (url && (url.username || url.password)) {
    throw wrongUsage(`${from}: a URL with a user name or password in it is not taken`, example);
  }
  if (!isHttp(url)) throw wrongUsage(`${from}: "${text}" is not an http:// or https:// URL`, example);
  if (url.search || url.hash) {
    throw wrongUsage(`${from}: "${text}" has a query or a fragment, which a base URL cannot have`, example);
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

function proxyFor(url: URL, env: Environment): Pick<Target, 'proxy'> {
  const name = proxyVariable(url, env);
  if (name === undefined) return {};
  const proxy = parse(withScheme(env[name] ?? ''));
  // Its value is not printed: it may hold a password.
  if (!isHttp(proxy)) throw wrongUsage(`${name}: is not the http:// or https:// URL of a proxy`);
  return { proxy };
}

const withScheme = (text: string) => (text.includes('://') ? text : `http://${text}`);

const parse = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

function isHttp(url: URL | undefined): url is URL {
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '';
}

/** Whether to colour what goes to a stream. */
export function wantsColour({ isTTY }: Output, env: Environment): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return isTTY === true && env['TERM'] !== 'dumb';
}
