import type { Line, SheetView } from '@charsheet/schema/rules';

/** The sheet as lines that a program can search: each says what it is about, under the title of its part. */
export function plainLines(view: SheetView): string[] {
  const { words, name, headline, spells, findings } = view;
  const { titles, labels, levels } = words;
  const parts: [title: string, lines: string[]][] = [
    [titles.identity, told(view.identity)],
    [titles.abilities, told(view.abilities.map((line) => ({ ...line, value: `${line.value} ${line.modifier}` })))],
    [titles.defence, told(view.defence)],
    [titles.saves, told(view.saves)],
    [titles.attacks, told(view.attacks)],
    [titles.weapons, weapons(view)],
    [titles.skills, told(view.skills)],
    [titles.thiefSkills, told(view.thiefSkills)],
    [
      titles.spells,
      spells.map(
        ({ level, perDay, saveDifficulty }) =>
          `${labels.spellLevel} ${level}: ${labels.spellsPerDay} ${perDay}, ${labels.saveDifficulty} ${saveDifficulty}`,
      ),
    ],
    [titles.growth, told(view.growth)],
    [titles.findings, findings.map(({ level, message, pointer }) => `${levels[level]}: ${message} (${pointer})`)],
  ];
  const filled = parts.filter(([, lines]) => lines.length > 0);
  return [name, headline, ...filled.flatMap(([title, lines]) => ['', title, ...lines.map((line) => `  ${line}`)])];
}

const told = (lines: readonly Line[]) =>
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
