import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { Static } from '@sinclair/typebox';

import { didYouMean } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import { listed, path } from './setting-values.js';
import { type Environment, namesOfTheCli, type Setting, type SettingName, settings } from './settings.js';

type Values = {
  -readonly [N in SettingName]: (typeof settings)[N] extends { fallback: unknown }
    ? Static<(typeof settings)[N]['schema']>
    : Static<(typeof settings)[N]['schema']> | undefined;
};

/** A setting in force, and where it comes from. */
export interface Source {
  name: SettingName;
  /** Secrets are masked. */
  shown: string;
  from: string;
}

export interface Config extends Values {
  /** Path of the base URL, without a slash at its end. */
  basePath: string;
  /** Origins of the apps in browsers that may call the API. */
  appOrigins: string[];
  /** Of replicas of the database. */
  readUrls: string[];
  /** Where those who run the service alone find metrics and readiness; absent when that is where everybody is. */
  inside?: { host: string; port: number } | undefined;
  /** How many processes serve. */
  workers: number;
  sources: Source[];
  /** What works, but hardly as it is meant: for the operator. */
  warnings: string[];
}

/** Something is wrong with the environment; `faults` names every variable and what it should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * Reads the configuration.
 * @throws ConfigError with every fault
 */
export function readConfig(env: Environment): Config {
  const faults = unknownNames(env);
  const values: Record<string, unknown> = {};
  const sources: Source[] = [];
  for (const name of Object.keys(settings) as SettingName[]) {
    try {
      const { value, from } = readSetting(name, env);
      values[name] = value;
      sources.push({ name, shown: mask(settings[name], value), from });
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);
  const read = values as unknown as Values;
  const missing = missingFor(read, env);
  if (missing.length > 0) throw new ConfigError(missing);
  return {
    ...read,
    basePath: pathOf(read.PUBLIC_URL),
    appOrigins: listed(read.CORS_ORIGINS ?? '').filter((origin) => origin !== ''),
    readUrls: listed(read.DATABASE_READ_URL ?? '').filter((url) => url !== ''),
    inside: insideOf(read),
    workers: workersOf(read),
    sources,
    warnings: warningsFor(read, env),
  };
}

/** In production nobody looks into a folder for mails, and callers come from elsewhere. */
function warningsFor(values: Values, env: Environment): string[] {
  const { SMTP_URL, PUBLIC_URL, CHARSHEET_DATA, HOST, PORT } = values;
  if (env['NODE_ENV'] !== 'production') return [];
  const warnings: string[] = [];
  if (SMTP_URL === undefined) {
    warnings.push(`SMTP_URL: is not set, so nobody gets mail: it becomes files in ${join(CHARSHEET_DATA, 'outbox')}`);
  }
  if (PUBLIC_URL === undefined) {
    warnings.push(`PUBLIC_URL: is not set, so links in mails and pages lead to http://${HOST}:${PORT}`);
  } else if (insideOf(values) === undefined) {
    warnings.push('METRICS_PORT: is not set, so whoever reaches the service reads /metrics, unless a proxy hides it');
  }
  return warnings;
}

/** What settings ask of others. */
function missingFor(values: Values, env: Environment): string[] {
  const { HOST, PUBLIC_URL, DATABASE_URL, CHARSHEET_DATA, CHARSHEET_FRONT_END, AUTH_SECRET, SMTP_URL } = values;
  const missing: string[] = [];
  if ((/^(0\.0\.0\.0|::|0)$/.test(HOST) || HOST.includes('%')) && PUBLIC_URL === undefined) {
    missing.push(`PUBLIC_URL: is needed with HOST=${HOST}. ${settings.PUBLIC_URL.description}`);
  }
  if (!CHARSHEET_DATA && [DATABASE_URL, AUTH_SECRET, SMTP_URL].includes(undefined)) {
    missing.push(
      'CHARSHEET_DATA: is needed, since this user has no home folder; with DATABASE_URL, AUTH_SECRET and SMTP_URL it is not',
    );
  }
  if (env['NODE_ENV'] === 'production' && DATABASE_URL !== undefined && AUTH_SECRET === undefined) {
    missing.push(
      `AUTH_SECRET: is needed with NODE_ENV=production and DATABASE_URL. ${settings.AUTH_SECRET.description}`,
    );
  }
  if (SMTP_URL !== undefined && !env['MAIL_FROM']) {
    missing.push(`MAIL_FROM: is needed with SMTP_URL. ${settings.MAIL_FROM.description}`);
  }
  if (workersOf(values) > 1 && DATABASE_URL === undefined) {
    missing.push(
      'DATABASE_URL: is needed with CHARSHEET_WORKERS. One process at a time has the embedded database open',
    );
  }
  if (values.DATABASE_READ_URL !== undefined && DATABASE_URL === undefined) {
    missing.push('DATABASE_URL: is needed with DATABASE_READ_URL. The embedded database has no replicas');
  }
  if (CHARSHEET_FRONT_END !== undefined && pathOf(PUBLIC_URL) !== '') {
    missing.push(
      'PUBLIC_URL: cannot have a path with CHARSHEET_FRONT_END. All addresses in those pages begin at the host: give them one of their own',
    );
  }
  return missing;
}

function readSetting(name: SettingName, env: Environment): { value: unknown; from: string } {
  const setting: Setting = settings[name];
  const { text, from } = textOf(name, setting, env);
  if (text === undefined) return { value: fallbackOf(setting, env), from: 'default' };
  const { check } = validator(setting.schema);
  const value = [text, ...(/^\d{1,9}$/.test(text) ? [Number(text)] : [])].find(check);
  const fault = setting.fault?.(text);
  if (value === undefined || fault !== undefined) {
    const reason = fault === undefined ? '' : `: ${fault}`;
    throw new Error(`${from}: cannot be ${shown(text, setting)}${reason}. ${setting.description}`);
  }
  return { value, from };
}

const fallbackOf = ({ fallback }: Setting, env: Environment) =>
  typeof fallback === 'function' ? fallback(env) : fallback;

/** Faults end up in logs, and a URL with a password may have come into any variable. */
const shown = (text: string, { secret }: Setting) =>
  secret || /:\/\/.*@/s.test(text) ? 'what it is' : JSON.stringify(text);

/** An empty variable counts as absent, as `NAME= npm start` means it. */
function textOf(name: SettingName, { secret }: Setting, env: Environment): { text: string | undefined; from: string } {
  const file = secret ? env[`${name}_FILE`] : undefined;
  if (!file) return { text: env[name] || undefined, from: name };
  if (env[name]) throw new Error(`${name}: is set, and ${name}_FILE too; leave one out`);
  const fault = path(file);
  if (fault !== undefined) throw new Error(`${name}_FILE: cannot be what it is: ${fault}`);
  try {
    return { text: readFileSync(file, 'utf8').trim(), from: `${name}_FILE` };
  } catch (error) {
    // Without the path: it may be the secret itself, in the wrong variable.
    throw new Error(`${name}_FILE: cannot be read: ${(error as Error).message.replace(/, \w+ '.*/s, '')}`);
  }
}

/** A misspelt setting would be ignored silently; those with our prefix cannot be meant for anybody else. */
function unknownNames(env: Environment): string[] {
  const known = [...Object.keys(settings), ...namesOfTheCli];
  return Object.keys(env)
    .filter((name) => name.startsWith('CHARSHEET_') && !known.includes(name))
    .map((name) => `${name}: is not a setting${didYouMean(name, known)}`);
}

function mask({ secret }: Setting, value: unknown): string {
  if (value === undefined || value === '') return '(not set)';
  return secret ? '****' : String(value);
}

function insideOf({ HOST, PORT, METRICS_HOST, METRICS_PORT }: Values): Config['inside'] {
  const [host, port] = [METRICS_HOST ?? HOST, METRICS_PORT ?? PORT];
  const isThere = host === HOST && (METRICS_PORT === undefined || (port === PORT && port !== 0));
  return isThere ? undefined : { host, port };
}

function workersOf({ CHARSHEET_WORKERS, DATABASE_URL }: Values): number {
  if (CHARSHEET_WORKERS !== 'auto') return CHARSHEET_WORKERS;
  return DATABASE_URL === undefined ? 1 : availableParallelism();
}

function pathOf(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
}
