import type { SheetView } from '@charsheet/schema/rules';

import type { Panel, PanelRow } from '../terminal/frame.js';
import { gap, type StyledLine, span } from '../terminal/frame.js';
import { tableLines } from '../terminal/table.js';
import { padStart, wrap } from '../terminal/text-width.js';
import { fields, grid, packed, widest } from './fields.js';

/** Two panels have room beside each other from this width on. */
const wide = 70;
/** Names of weapons are cut to no less. */
const narrowestName = 20;

/** The sheet as rows of panels for a terminal that is so wide; what is empty is left out. */
export function panelRows(view: SheetView, width: number): PanelRow[] {
  const { titles } = view.words;
  const [abilities, defence, saves, attacks] = [
    { title: titles.abilities, lines: (room: number) => fields(scores(view), room) },
    { title: titles.defence, lines: (room: number) => fields(view.defence, room) },
    { title: titles.saves, lines: (room: number) => fields(view.saves, room) },
    { title: titles.attacks, lines: (room: number) => fields(view.attacks, room) },
  ];
  const pairs: PanelRow[] =
    width < wide
      ? [[abilities], [defence], [saves], [attacks]]
      : [
          [abilities, defence],
          [saves, attacks],
        ];
  const header: PanelRow = [{ title: '', lines: (room) => headerLines(view, room) }];
  return [header, ...pairs, ...lists(view).map((panel): PanelRow => [panel])];
}

function lists(view: SheetView): Panel[] {
  const { words, weapons, skills, thiefSkills, spells, knownSpells, belongings, growth, levels, notes, findings } =
    view;
  const { titles } = words;
  const panels: (Panel & { size: number })[] = [
    { size: weapons.length, title: titles.weapons, lines: (room) => weaponLines(view, room) },
    { size: skills.length, title: titles.skills, lines: (room) => grid(skills, room) },
    { size: thiefSkills.length, title: titles.thiefSkills, lines: (room) => grid(thiefSkills, room) },
    { size: spells.length, title: titles.spells, lines: (room) => spellLines(view, room) },
    { size: knownSpells.length, title: titles.spellList, lines: (room) => fields(knownSpells, room) },
    { size: belongings.length, title: titles.things, lines: (room) => fields(belongings, room) },
    { size: growth.length, title: titles.growth, lines: (room) => fields(growth, room) },
    { size: levels.length, title: titles.levels, lines: (room) => fields(levels, room) },
    { size: notes.length, title: titles.notes, lines: (room) => notes.flatMap((one) => wrap(one, room)).map(plain) },
    { size: findings.length, title: titles.findings, lines: (room) => findingLines(view, room) },
  ];
  return panels.filter(({ size }) => size > 0);
}

const plain = (text: string): StyledLine => [span(text)];

function headerLines({ name, headline, identity, words: { labels } }: SheetView, width: number): StyledLine[] {
  const inHeadline = [labels.race, labels.characterClass, labels.level];
  return [
    ...wrap(name, width).map((text) => [span(text, 'bold')]),
    ...wrap(headline, width).map((text) => [span(text)]),
    ...packed(
      identity.filter(({ label }) => !inHeadline.includes(label)),
      width,
    ),
  ];
}

/** Abilities with score and modifier one below the other. */
function scores({ abilities }: SheetView) {
  const [values, modifiers] = [widest(abilities.map((one) => one.value)), widest(abilities.map((one) => one.modifier))];
  return abilities.map(({ value, modifier, ...line }) => ({
    ...line,
    value: `${padStart(value, values)}  ${padStart(modifier, modifiers)}`,
  }));
}

function weaponLines(view: SheetView, width: number): StyledLine[] {
  const { weapon, attack, damage, critical, range } = view.words.labels;
  const rows = view.weapons.map((one) => [one.name, one.attack, one.damage, one.critical, one.range]);
  const columns = [weapon, attack, damage, critical, range]
    .map((title, at) => ({ title, flexible: at === 0, cells: rows.map((row) => row[at] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const others = columns.slice(1).reduce((sum, { title, cells }) => sum + widest([title, ...cells]) + 2, 0);
  if (width - others < Math.min(narrowestName, widest(rows.map(([name = '']) => name))))
    return weaponBlocks(view, width);
  const lines = tableLines(
    columns,
    columns[0]?.cells.map((_, y) => columns.map(({ cells }) => cells[y] ?? '')) ?? [],
    width,
  );
  return lines.map((line, y) => [span(line, y === 0 ? 'dim' : undefined)]);
}

/** For where a table has no room. */
const weaponBlocks = ({ weapons, words: { labels } }: SheetView, width: number): StyledLine[] =>
  weapons.flatMap(({ name, attack, damage, critical, range }) => {
    const lines = [
      { label: labels.attack, value: attack },
      { label: labels.damage, value: damage },
      { label: labels.critical, value: critical },
      ...(range ? [{ label: labels.range, value: range }] : []),
    ];
    return [
      ...wrap(name, width).map((text) => [span(text, 'bold')]),
      ...packed(lines, width - 2).map((line) => [gap(2), ...line]),
    ];
  });

/** Spell levels side by side. */
function spellLines({ spells, words: { labels } }: SheetView, width: number): StyledLine[] {
  const titles = [labels.spellLevel, labels.spellsPerDay, labels.saveDifficulty];
  const rows = [
    spells.map(({ level }) => String(level)),
    spells.map(({ perDay }) => String(perDay)),
    spells.map(({ saveDifficulty }) => String(saveDifficulty)),
  ];
  const [first, cell] = [widest(titles), widest(rows.flat())];
  const space = first + spells.length * (cell + 3) <= width ? 3 : 1;
  return rows.map((row, y) => [
    span(titles[y] ?? '', y === 0 ? 'dim' : undefined),
    gap(first - widest([titles[y] ?? ''])),
    ...row.map((text) => span(' '.repeat(space) + padStart(text, cell), y === 0 ? 'dim' : 'bold')),
  ]);
}

const marks = { error: span('✗ ', 'red'), note: span('• ', 'yellow') };

function findingLines({ findings }: SheetView, width: number): StyledLine[] {
  return findings.flatMap(({ level, message }) =>
    wrap(message, width - 2).map((text, y) => [y === 0 ? marks[level] : gap(2), span(text)]),
  );
}
