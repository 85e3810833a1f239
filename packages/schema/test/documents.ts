import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A document of the project, by its path from the root. */
export const readDocument = (path: string) => readFileSync(join(root, path), 'utf8');

/** The cells of a table, row by row, without its head, by which it is found. */
export function table(document: string, ...head: string[]): string[][] {
  const rows = document.split('\n');
  const at = rows.indexOf(`| ${head.join(' | ')} |`);
  if (at === -1) throw new Error(`there is no table | ${head.join(' | ')} |`);
  const end = rows.findIndex((row, index) => index > at && !row.startsWith('| '));
  return rows.slice(at + 2, end === -1 ? undefined : end).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** What stands in code spans of a cell. */
export const spans = (cell = '') => [...cell.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

/** An example of a document. */
export interface Example {
  language: string;
  code: string;
  /** What it prints, if a block of `text` or `json` right behind it says so. */
  printed: string | undefined;
}

/** The blocks of a document in these languages. */
export function examplesIn(document: string, ...languages: string[]): Example[] {
  const blocks = /^```(\w+)\n(.*?)^```\n(?:\n```(?:text|json|http)\n(.*?)^```\n)?/gms;
  const found = [...document.matchAll(blocks)].map(([, language = '', code = '', printed]) => ({
    language,
    code,
    printed,
  }));
  return found.filter(({ language }) => languages.includes(language));
}

/** What a link can lead to within a document: its headings, as GitHub names them. */
export function anchors(document: string): string[] {
  const text = document.replace(/^```.*?^```$/gms, '');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading.replace(/\[(.*?)\]\(.*?\)/g, '$1'),
  );
  const names = headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
}

/** Where the links and pictures of a document lead, without those within code. */
export function links(document: string): string[] {
  const text = document.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}
