import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

// An address does not hold another one, or a text that is full of their beginnings would be read again from each.
const frame = /(file:\/\/(?:(?!file:)[^\s()])+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack trace with the lines of the sources in place of those of the bundle, as far as there are source maps. These are
 * read when the first trace is asked for: to have Node.js read them makes every start longer by a fifth.
 */
export function inSourceLines(stack: string): string {
  return stack.replaceAll(frame, (here, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return here;
    const source = fileURLToPath(new URL(entry.originalSource, url));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // A library has none, or one that only its authors can read.
    return undefined;
  }
}
