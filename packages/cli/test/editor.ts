import { folder } from './in-process.js';

const preamble = `
import { readFileSync, writeFileSync } from 'node:fs';
const file = process.argv.at(-1);
const change = (members) =>
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...members }, null, 2));
`;

/** An editor that does what this code says with `file`, as a command for EDITOR. */
export function editorThat(code: string): string {
  const { at } = folder({ 'an editor.mjs': preamble + code });
  return `"${process.execPath}" '${at('an editor.mjs')}' --wait`;
}

/** An editor that gives a sheet other members. */
export const editorOf = (members: object) => editorThat(`change(${JSON.stringify(members)});`);
