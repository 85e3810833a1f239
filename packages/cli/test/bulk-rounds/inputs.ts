import { randomUUID } from 'node:crypto';

import { completeSheet } from '@charsheet/schema';

/** A file to import, and what is to be there afterwards. */
export interface Input {
  text: string;
  lines: number;
  /** As lines that `seenIn` makes of an export, sorted. */
  expected: string[];
  /** Its bad lines, as they are in it. */
  refused: string;
}

const chance = (share: number) => Math.random() < share;
const one = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T;

/** Sheets, some of them several times, and bad lines among them where those are wanted. */
export function sheetsInput(count: number, hasBad: boolean): Input {
  const [lines, expected, refused]: [string[], string[], string[]] = [[], [], []];
  for (let at = 0; at < count; at++) {
    if (hasBad && chance(0.02)) {
      lines.push(one(['{"name": 1}', 'no json', `{"name": "${at}`]));
      refused.push(lines.at(-1) as string);
    } else if (expected.length > 0 && chance(0.1)) {
      const name = one(expected);
      lines.push(JSON.stringify({ ...completeSheet, name }));
      expected.push(name);
    } else {
      lines.push(JSON.stringify({ ...completeSheet, name: `Sheet ${at}` }));
      expected.push(`Sheet ${at}`);
    }
  }
  return inputOf(lines, { expected, refused });
}

/** Versions of sheets, one to twelve of each, as an export with the history has them. */
export function historyInput(count: number): Input {
  const [lines, expected]: [string[], string[]] = [[], []];
  for (let at = 0; lines.length < count; at++) {
    const id = randomUUID();
    const createdAt = new Date(Date.UTC(2025, 0, 1) + at * 1000).toISOString();
    const versions = 1 + Math.floor(Math.random() * 12);
    for (let version = 1; version <= versions; version++) {
      const updatedAt = new Date(Date.parse(createdAt) + version * 1000).toISOString();
      const record = { ...completeSheet, name: `Sheet ${at}`, kor: 20 + version, id, isPublic: version % 2 === 0 };
      lines.push(JSON.stringify({ ...record, version, createdAt, updatedAt }));
      expected.push(seen({ ...record, version, createdAt, updatedAt }));
    }
  }
  return inputOf(lines, { expected, refused: [] });
}

function inputOf(lines: string[], { expected, refused }: { expected: string[]; refused: string[] }): Input {
  const ended = (some: string[]) => some.map((line) => `${line}\n`).join('');
  return { text: ended(lines), lines: lines.length, expected: expected.sort(), refused: ended(refused) };
}

type Record = Partial<{
  name: string;
  kor: number;
  isPublic: boolean;
  version: number;
  updatedAt: string;
  createdAt: string;
}>;

const seen = ({ name, kor, isPublic, version, createdAt, updatedAt }: Record) =>
  [name, kor, isPublic, version, createdAt, updatedAt].join(' ');

/** What an export has, as what is expected of it. */
export function seenIn(exported: string, hasHistory: boolean): string[] {
  const records = exported.split('\n').filter(Boolean);
  const all = records.map((line) => JSON.parse(line) as Record);
  return all.map((record) => (hasHistory ? seen(record) : (record.name ?? ''))).sort();
}
