import type { Line, SheetView } from '@charsheet/schema/rules';

import { frame } from '../terminal/frame.js';
import type { Io, Output } from '../terminal/io.js';
import { paint, visible, widthOf } from '../terminal/output.js';
import { panelRows } from './panels.js';

/** A frame is drawn no narrower and no wider. */
const [narrowest, widest] = [24, 100];

/** A sheet as lines for a stream: framed on a terminal, else plain. */
export function sheetLines(view: SheetView, stream: Output, env: Io['env']): string[] {
  const shown = visibleIn({ ...view, notes: view.notes.map(withoutTabs) });
  if (!stream.isTTY) return plainLines(shown);
  const width = Math.min(Math.max(widthOf(stream), narrowest), widest);
  return frame(panelRows(shown, width), width).map((line) =>
    line.map(({ text, style }) => (style ? paint(text, style, stream, env) : text)).join(''),
  );
}

const withoutTabs = (line: string) => line.replaceAll('\t', '    ');

/** The same with every text made fit for a terminal. */
function visibleIn<T>(value: T): T {
  if (typeof value === 'string') return visible(value) as T;
  if (Array.isArray(value)) return value.map(visibleIn) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, visibleIn(part)])) as T;
}

/** The sheet as lines that a program can search: each says what it is about, under the title of its part. */
function plainLines(view: SheetView): string[] {
  const { words, name, headline, spells, findings } = view;
  const { titles, labels, levels } = words;
  const parts: [title: string, lines: string[]][] = [
    [titles.identity, lineTexts(view.identity)],
    [titles.abilities, lineTexts(view.abilities.map((line) => ({ ...line, value: `${line.value} ${line.modifier}` })))],
    [titles.defence, lineTexts(view.defence)],
    [titles.saves, lineTexts(view.saves)],
    [titles.attacks, lineTexts(view.attacks)],
    [titles.weapons, weapons(view)],
    [titles.skills, lineTexts(view.skills)],
    [titles.thiefSkills, lineTexts(view.thiefSkills)],
    [
      titles.spells,
      spells.map(
        ({ level, perDay, saveDifficulty }) =>
          `${labels.spellLevel} ${level}: ${labels.spellsPerDay} ${perDay}, ${labels.saveDifficulty} ${saveDifficulty}`,
      ),
    ],
    [titles.spellList, lineTexts(view.knownSpells)],
    [titles.things, lineTexts(view.belongings)],
    [titles.growth, lineTexts(view.growth)],
    [titles.levels, lineTexts(view.levels)],
    [titles.notes, view.notes],
    [
      titles.findings,
      findings.map(
        ({ level, message, pointer }) => `${levels[level]}: ${message}${pointer === undefined ? '' : ` (${pointer})`}`,
      ),
    ],
  ];
  const filled = parts.filter(([, lines]) => lines.length > 0);
  return [name, headline, ...filled.flatMap(([title, lines]) => ['', title, ...lines.map((line) => `  ${line}`)])];
}

const lineTexts = (lines: readonly Line[]) =>
  lines.map(({ label, value, detail }) => `${label}: ${value}${detail === undefined ? '' : ` (${detail})`}`);

const weapons = ({ weapons, words: { labels } }: SheetView) =>
  weapons.map(({ name, attack, damage, critical, range }) => {
    const parts = [
      `${labels.attack} ${attack}`,
      `${labels.damage} ${damage}`,
      `${labels.critical} ${critical}`,
      ...(range ? [`${labels.range} ${range}`] : []),
    ];
    return `${name}: ${parts.join(', ')}`;
  });
