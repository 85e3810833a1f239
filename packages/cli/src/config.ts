import { readFileSync } from 'node:fs';

import { type Language, languages } from '@charsheet/schema/basics';

import { wrongUsage } from './errors.js';
import { keptSettings, settingsFile } from './settings-file.js';
import type { Output, ProcessIo } from './terminal/io.js';
import type { Line } from './texts/texts.js';

// The manifest is one folder up from here and from the built bundle alike.
const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Version of this package. */
export const version = String((manifest as { version: unknown }).version);

/** Options that every command has. */
export interface GlobalOptions {
  /** Base URL of the server. */
  url?: string;
  json?: boolean;
}

export interface SecretOptions extends GlobalOptions {
  /** Send passwords even where others could read them. */
  insecure?: boolean;
}

/** Where the server is, and how to get there. */
export interface Target {
  /** Base URL, its path without a slash at the end. */
  url: URL;
  /** Whether the option names it; then commands that are to follow need the option too. */
  byOption: boolean;
  proxy?: URL;
}

/** What shows the server who is calling. */
export interface Credential {
  token: string;
  from: 'environment' | 'file';
}

type Environment = ProcessIo['env'];

/** Base URL when nobody names another: the server as it starts by default. */
export const defaultUrl = 'http://127.0.0.1:3000';

/** Where a value comes from. */
export type Origin = 'option' | 'environment' | 'file' | 'default';

export interface Setting {
  value: string;
  origin: Origin;
  /** What names it: an option, a variable, a file; nothing for a default. */
  from?: string;
}

/** What can be set for good. Each is looked for in an option, a variable and the file of the settings, in this order. */
export const settings = {
  url: {
    variable: 'CHARSHEET_URL',
    /** Its form that is kept; throws, naming where the text is from, when it cannot be. */
    read: (text: string, from: string): string => formatUrl(baseUrl(text, from)),
    usual: (): Setting => ({ value: defaultUrl, origin: 'default' }),
  },
  lang: {
    variable: 'CHARSHEET_LANG',
    read: (text: string, from: string): Language => {
      const language = languages.find((one) => one === text);
      if (language) return language;
      throw wrongUsage(
        ({ system }) => system.settings.noLanguage(from, text),
        ({ system }) => system.settings.languages,
      );
    },
    usual: languageOfLocale,
  },
} as const;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

/** The value of a setting that counts, and where it comes from. */
export function readSetting(name: SettingName, option: string | undefined, env: Environment): Setting {
  const { variable, read, usual } = settings[name];
  const taken = (text: string, origin: Origin, from: string) => ({ value: read(text, from), origin, from });
  if (option !== undefined) return taken(option, 'option', `--${name}`);
  if (env[variable]) return taken(env[variable], 'environment', variable);
  const kept = keptSettings(env)[name];
  return kept === undefined ? usual(env) : taken(kept, 'file', settingsFile(env) ?? '');
}

function languageOfLocale(env: Environment): Setting {
  const from = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((name) => env[name]);
  const isHungarian = from !== undefined && /^hu(?![a-z])/i.test(env[from] ?? '');
  return { value: isHungarian ? 'hu' : 'en', ...(from ? { origin: 'environment', from } : { origin: 'default' }) };
}

/** The language to speak. A setting that names none is refused later, in the language that counts without it. */
export function readLanguage(option: string | undefined, env: Environment): Language {
  const named = languages.find((one) => one === option);
  if (named) return named;
  try {
    return settings.lang.read(readSetting('lang', undefined, env).value, 'lang');
  } catch {
    return settings.lang.read(languageOfLocale(env).value, 'lang');
  }
}

/** The server to talk to. */
export function readTarget({ url }: GlobalOptions, env: Environment): Target {
  const base = new URL(readSetting('url', url, env).value);
  return { url: base, byOption: url !== undefined, ...proxyFor(base, env) };
}

/** The server to send a password to, unless others could read it on the way. */
export function readTargetForSecrets(options: SecretOptions, env: Environment): Target {
  const target = readTarget(options, env);
  if (!isExposed(target.url) || options.insecure) return target;
  throw wrongUsage(
    ({ system }) => system.settings.unencrypted(formatUrl(target.url)),
    ({ system }) => system.settings.useEncrypted,
  );
}

/** How a base URL is written in messages: `http://127.0.0.1:3000`, without a slash at its end. */
export const formatUrl = ({ origin, pathname }: URL) => origin + pathname.replace(/\/$/, '');

/** A command line that goes to the same server. */
export function commandFor({ url, byOption }: Target, command: string): string {
  return `charsheet ${command}${byOption ? ` --url ${formatUrl(url)}` : ''}`;
}

function baseUrl(text: string, from: string): URL {
  const url = parse(text);
  const isHost = /^[\w-][\w.-]*(?::\d+)?$/.test(text);
  const example: Line = ({ system: { settings } }) =>
    isHost ? settings.didYouMean(`http://${text}`) : settings.suchAs(defaultUrl);
  // What was given is not printed when it may hold a password, however it is read: errors end up in logs.
  if (text.includes('@')) {
    throw wrongUsage(({ system }) => system.settings.withPassword(from), example);
  }
  if (!isHttp(url)) throw wrongUsage(({ system }) => system.settings.noUrl(from, text), example);
  if (url.search || url.hash) {
    throw wrongUsage(({ system }) => system.settings.withQuery(from, text), example);
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

function proxyFor(url: URL, env: Environment): Pick<Target, 'proxy'> {
  const name = proxyVariable(url, env);
  if (name === undefined) return {};
  const proxy = parse(withScheme(env[name] ?? ''));
  // Its value is not printed: it may hold a password.
  if (!isHttp(proxy)) throw wrongUsage(({ system }) => system.settings.badProxy(name));
  return { proxy };
}

const withScheme = (text: string) => (text.includes('://') ? text : `http://${text}`);

const parse = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

function isHttp(url: URL | undefined): url is URL {
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '';
}

export const colourChoices = ['auto', 'always', 'never'] as const;

/** When to colour; `auto`: as the environment says, else on terminals. */
export type ColourChoice = (typeof colourChoices)[number];

/** The environment in which a choice is said by the usual variables, so that programs which are started know it, too. */
export function withColour(env: Environment, choice: ColourChoice): Environment {
  if (choice === 'auto') return env;
  const [wanted, unwanted] = choice === 'always' ? ['FORCE_COLOR', 'NO_COLOR'] : ['NO_COLOR', 'FORCE_COLOR'];
  return { ...env, [wanted]: '1', [unwanted]: undefined };
}

/** Whether to colour what goes to a stream. */
export function wantsColour({ isTTY }: Output, env: Environment): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return !['0', 'false'].includes(env['FORCE_COLOR']);
  return isTTY === true && env['TERM'] !== 'dumb';
}

/** The variable that names the proxy for a URL, by the rules of curl; none when the URL is reached directly. */
function proxyVariable(url: URL, env: Environment): string | undefined {
  const exceptions = env['no_proxy'] || env['NO_PROXY'] || '';
  if (isLoopback(url.hostname) || isExcepted(url, exceptions)) return undefined;
  const names = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  return names.find((name) => env[name]);
}

/** Whether a host name stands for this computer. It is never reached through a proxy, which would be another. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether everybody on the way could read what goes there. */
export const isExposed = ({ protocol, hostname }: URL) => protocol === 'http:' && !isLoopback(hostname);

function isExcepted(url: URL, exceptions: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return exceptions.split(/[\s,]+/).some((exception) => {
    if (exception === '*') return true;
    const [, suffix = '', ownPort = port] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
    return suffix !== '' && ownPort === port && `.${url.hostname}`.endsWith(`.${suffix}`);
  });
}

/** Whether a text can be a bearer token: anything else would not fit into a header. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);

/** How to get a token for the environment. */
export const tokenAdvice: Line = ({ system }) => system.settings.toGetToken;

/** The token of the environment, without the white space that files and pipes add. */
export function tokenVariable(env: Environment): string | undefined {
  const token = env['CHARSHEET_TOKEN']?.trim();
  if (!token) return undefined;
  // It is not printed: what is not a token may still be a secret.
  if (!isToken(token)) throw wrongUsage(({ system }) => system.settings.badToken, tokenAdvice);
  return token;
}
