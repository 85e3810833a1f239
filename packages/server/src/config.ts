import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import type { Static } from '@sinclair/typebox';

import { didYouMean, validator } from '@charsheet/schema';

import { namesOfTheCli, type Setting, type SettingName, settings } from './settings.js';

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
  /** How many processes serve. */
  workers: number;
  sources: Source[];
}

/** Something is wrong with the environment; `faults` names every variable and what it should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

type Environment = Record<string, string | undefined>;

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
  return { ...read, basePath: pathOf(read.PUBLIC_URL), workers: workersOf(read), sources };
}

/** Settings that others make necessary. */
function missingFor(values: Values, env: Environment): string[] {
  const { HOST, PUBLIC_URL, DATABASE_URL, AUTH_SECRET, SMTP_URL } = values;
  const missing: string[] = [];
  if (/^(0\.0\.0\.0|\[?::\]?|0)$/.test(HOST) && PUBLIC_URL === undefined) {
    missing.push(`PUBLIC_URL: is needed with HOST=${HOST}. ${settings.PUBLIC_URL.description}`);
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
  return missing;
}

function readSetting(name: SettingName, env: Environment): { value: unknown; from: string } {
  const setting: Setting = settings[name];
  const { text, from } = textOf(name, setting, env);
  if (text === undefined) return { value: setting.fallback, from: 'default' };
  const { check } = validator(setting.schema);
  const value = [text, ...(/^\d{1,9}$/.test(text) ? [Number(text)] : [])].find(check);
  if (value === undefined) {
    const shown = setting.secret ? 'what it is' : JSON.stringify(text);
    throw new Error(`${from}: cannot be ${shown}. ${setting.description}`);
  }
  return { value, from };
}

/** An empty variable counts as absent, as `NAME= npm start` means it. */
function textOf(name: SettingName, { secret }: Setting, env: Environment): { text: string | undefined; from: string } {
  const file = secret ? env[`${name}_FILE`] : undefined;
  if (!file) return { text: env[name] || undefined, from: name };
  if (env[name]) throw new Error(`${name}: is set, and ${name}_FILE too; leave one out`);
  try {
    return { text: readFileSync(file, 'utf8').trim(), from: `${name}_FILE` };
  } catch (error) {
    throw new Error(`${name}_FILE: cannot be read: ${(error as Error).message}`);
  }
}

/** A misspelt setting would be ignored silently; those with our prefix cannot be meant for anybody else. */
function unknownNames(env: Environment): string[] {
  const known = [...Object.keys(settings), ...namesOfTheCli];
  return Object.keys(env)
    .filter((name) => name.startsWith('CHARSHEET_') && !known.includes(name))
    .map((name) => `${name}: is not a setting${didYouMean(name, known)}`);
}

function mask({ secret, fallbackText }: Setting, value: unknown): string {
  if (value === undefined) return fallbackText ?? '(not set)';
  return secret ? '****' : String(value);
}

function workersOf({ CHARSHEET_WORKERS, DATABASE_URL }: Values): number {
  if (CHARSHEET_WORKERS !== 'auto') return CHARSHEET_WORKERS;
  return DATABASE_URL === undefined ? 1 : availableParallelism();
}

function pathOf(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
}
