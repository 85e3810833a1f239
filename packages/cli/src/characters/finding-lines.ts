import type { Finding } from '@charsheet/schema/rules';

import { faultLine } from '../terminal/fault-lines.js';
import type { Io } from '../terminal/io.js';
import { paint } from '../terminal/output.js';
import { visible } from '../terminal/terminal-text.js';

const colours = { error: 'red', note: 'yellow' } as const;

/** What the rules say of a sheet, as a line for a person: `file: /pointer error: message` */
export function findingLine(name: string, { level, pointer, message }: Finding, { stdout, env }: Io): string {
  const place = visible(faultLine(name, { pointer, message: '' }));
  return `${place}${paint(`${level}:`, colours[level], stdout, env)} ${visible(message)}`;
}

/** How many findings there are, behind what else is said of a sheet. */
export function tally(findings: readonly Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const counts = [counted(count('error'), 'error'), counted(count('note'), 'note')].filter((text) => text !== '');
  return counts.length === 0 ? '' : `, by the rules ${counts.join(' and ')}`;
}

const counted = (count: number, noun: string) => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`);
