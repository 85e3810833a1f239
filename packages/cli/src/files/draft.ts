import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { Failure, systemReason, wrongUsage } from '../errors.js';
import type { Io } from '../terminal/io.js';
import type { Line } from '../texts/texts.js';
import { noFolder, writeSafely } from './write-file.js';

/** A file to work on, in a folder of its own that nobody else can look into. */
export interface Draft {
  path: string;
  /** Whether nothing but its first text is in it. */
  isUntouched(): Promise<boolean>;
  /** Puts another text in its place. */
  write(text: string): Promise<void>;
  /** Removes it with its folder, unless it is to stay. */
  remove(): Promise<void>;
  /** Lets it stay: somebody may be working on it still. */
  keep(): void;
}

/** Puts a text into a new draft. */
export async function createDraft({ env }: Pick<Io, 'env'>, text: string): Promise<Draft> {
  const parent = env['TMPDIR'] || tmpdir();
  const folder = await mkdtemp(join(parent, 'charsheet-')).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? noFolder(parent) : systemReason(error);
    throw new Failure({ outcome: 'failed', lines: [(texts) => texts.system.cannotWriteTo(parent, reason(texts))] });
  });
  const path = join(folder, 'sheet.json');
  const write = (other: string) => writeSafely(path, other, { overwrite: 'writable', mode: 0o600 });
  await write(text);
  let isKept = false;
  return {
    path,
    isUntouched: () =>
      readFile(path, 'utf8').then(
        (now) => now === text,
        () => false,
      ),
    write,
    remove: async () => {
      if (!isKept) await rm(folder, { recursive: true, force: true });
    },
    keep: () => {
      isKept = true;
    },
  };
}

const defaultEditors = ['vi', 'nano'];

/** The command of the editor that somebody has chosen, or of one that is there. */
export async function findEditor({ env }: Pick<Io, 'env'>): Promise<string> {
  const chosen = env['VISUAL']?.trim() || env['EDITOR']?.trim();
  if (chosen) return chosen;
  for (const name of defaultEditors) if (await isInstalled(name, env['PATH'] ?? '')) return name;
  throw wrongUsage(
    ({ system }) => system.noEditor,
    ({ system }) => system.nameEditor,
  );
}

async function isInstalled(name: string, path: string): Promise<boolean> {
  const places = path.split(delimiter).filter((folder) => folder !== '');
  const found = await Promise.allSettled(places.map((folder) => access(join(folder, name), constants.X_OK)));
  return found.some(({ status }) => status === 'fulfilled');
}

/** An editor that comes back as soon as this, in milliseconds, with nothing changed may still be open in a window of its own. */
const atOnce = 1000;

/**
 * Opens a file in an editor; resolves when it was closed.
 * @returns whether it came back so soon that it may be open still
 */
export async function openEditor(
  { env, clock }: Pick<Io, 'env' | 'clock'>,
  editor: string,
  file: string,
): Promise<boolean> {
  const content = () => readFile(file, 'utf8').catch(() => undefined);
  const [before, start] = [await content(), clock.now()];
  const ending = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    // By a shell, so that the command may have arguments and quotation marks.
    const child = spawn('/bin/sh', ['-c', `${editor} "$@"`, editor, file], { stdio: 'inherit', env: { ...env } });
    child.once('error', reject);
    child.once('exit', (status, signal) => resolve(status ?? signal));
  });
  if (ending !== 0) throw editorFailed(editor, ending);
  return clock.now() - start < atOnce && (await content()) === before && !/\s(?:--wait|-w)(?:\s|$)/.test(editor);
}

function editorFailed(editor: string, ending: number | NodeJS.Signals | null): Failure {
  const notFound = ending === 127;
  const line: Line = ({ system }) => {
    if (notFound) return system.editorNotFound(editor);
    return typeof ending === 'number' ? system.editorEnded(editor, ending) : system.editorKilled(editor);
  };
  return new Failure({
    outcome: 'failed',
    lines: [line],
    next: notFound ? [({ system }) => system.nameOtherEditor] : [],
  });
}
