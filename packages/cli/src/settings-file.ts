import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

import { isJsonObject } from '@charsheet/schema/basics';

import { Failure, systemReason, wrongUsage } from './errors.js';
import type { Io } from './terminal/io.js';

type Environment = Io['env'];

/** The folder of the settings that are kept; none for a user who has no home. */
export function configFolder(env: Environment, platform = process.platform): string | undefined {
  const named = env['CHARSHEET_CONFIG'];
  if (named) return readPath(named, 'CHARSHEET_CONFIG');
  const shared = env['XDG_CONFIG_HOME'];
  // A relative path is to be ignored, says the XDG specification.
  if (shared && isAbsolute(shared)) return join(shared, 'charsheet');
  const home = env['HOME'] || homeOfUser();
  if (!home) return undefined;
  const parent = platform === 'darwin' ? join('Library', 'Application Support') : '.config';
  return join(home, parent, 'charsheet');
}

/** Throws for a user whom the system does not know, as in a container. */
function homeOfUser(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** A path as it stands: what a shell would have expanded or taken away did not come through one. */
function readPath(text: string, from: string): string {
  if (/\p{Cc}/u.test(text) || text !== text.trim()) {
    throw wrongUsage(`${from}: ${JSON.stringify(text)} has a control character in it, or a space at its end`);
  }
  if (/^['"~]|['"]$|\$[{(\w]/.test(text)) {
    throw wrongUsage(
      `${from}: ${text} is taken as it stands`,
      'give the path in full, without ~, variables or quotation marks',
    );
  }
  return text;
}

/** The file of the settings; none for a user who has no home. */
export function settingsFile(env: Environment): string | undefined {
  const folder = configFolder(env);
  return folder === undefined ? undefined : join(folder, 'config.json');
}

/** What the file holds, by the names of the settings; what it has besides stays there. */
export type KeptSettings = Record<string, string>;

/** The settings that are kept; none where there is no file. */
export function keptSettings(env: Environment): KeptSettings {
  const path = settingsFile(env);
  const text = path === undefined ? undefined : readText(path);
  if (text === undefined) return {};
  const kept = parse(text);
  if (kept) return kept;
  throw new Failure({
    outcome: 'failed',
    lines: [`${path}: is not an object of JSON with texts in it`],
    next: ['mend the file, or remove it'],
  });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Failure({
      outcome: 'failed',
      code: 'unreadable-file',
      lines: [`cannot read ${path}: ${systemReason(error)}`],
    });
  }
}

function parse(text: string): KeptSettings | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const areTexts = isJsonObject(value) && Object.values(value).every((one) => typeof one === 'string');
    return areTexts ? (value as KeptSettings) : undefined;
  } catch {
    return undefined;
  }
}
