import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

import { isJsonObject } from '@charsheet/schema/basics';

import { Failure, isMissing, systemReason, wrongUsage } from './errors.js';
import type { ProcessIo } from './terminal/io.js';

type Environment = ProcessIo['env'];

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
    throw wrongUsage(({ system }) => system.settings.controlCharacter(from, JSON.stringify(text)));
  }
  if (/^['"~]|['"]$|\$[{(\w]/.test(text)) {
    throw wrongUsage(
      ({ system }) => system.settings.asItStands(from, text),
      ({ system }) => system.settings.pathInFull,
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
    lines: [({ system }) => system.settings.badFile(String(path))],
    next: [({ system }) => system.settings.mendFile],
  });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Failure({
      outcome: 'failed',
      code: 'unreadable-file',
      lines: [(texts) => texts.system.cannotRead(path, systemReason(error)(texts))],
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
