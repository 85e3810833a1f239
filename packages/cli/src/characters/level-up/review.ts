import type { Character } from '@charsheet/schema';
import type { LevelChoices, SheetView } from '@charsheet/schema/rules';

import { Failure } from '../../errors.js';
import { derivedChanges, nameOf, viewSheet } from '../../rules.js';
import { Dialog } from '../../terminal/dialog.js';
import type { Io } from '../../terminal/io.js';
import { paint, visible } from '../../terminal/output.js';
import { withPrompts } from '../../terminal/prompts.js';
import { cut, padEnd, widthOfText } from '../../terminal/text-width.js';
import type { Chosen } from './choices.js';
import { levelTexts } from './texts.js';

/** A sheet before and after a level, and what was chosen for it. */
interface Change {
  before: Character;
  after: Character;
  chosen: Chosen;
}

/** Shows what changes, and lets whoever was asked for a choice confirm it. */
export async function review(
  io: Io,
  { before, after, chosen }: Change,
  { yes = false }: { yes?: boolean },
): Promise<void> {
  const { language } = io;
  const texts = levelTexts[language];
  io.stderr.write(`\n${paint(visible(texts.heading(after.name, after.szint)), 'bold', io.stderr, io.env)}\n`);
  for (const line of levelChanges(viewSheet(before, language), viewSheet(after, language), chosen.choices, io))
    io.stderr.write(`${line}\n`);
  io.stderr.write('\n');
  if (!chosen.asked || yes) return;
  const agreed = await withPrompts(io, (prompts) => new Dialog(prompts, io).confirm(texts.keep(after.szint), true));
  if (!agreed) throw new Failure({ outcome: 'failed', lines: [io.texts.sheets.levelUp.nothingChanged] });
}

/** Identifiers of house rules can be long. */
const longestLabel = 30;

type Row = [label: string, from: string, to: string];

/** What a level brings, as lines for a person: what was chosen, and what was before and is after. */
function levelChanges(
  before: SheetView,
  after: SheetView,
  choices: LevelChoices,
  { stderr, env }: Pick<Io, 'stderr' | 'env'>,
): string[] {
  const rows: Row[] = [
    ...chosenRows(choices, after),
    ...derivedChanges(before, after).map(({ label, from, to }): Row => [cut(visible(label), longestLabel), from, to]),
  ];
  const widest = (at: 0 | 1) => Math.max(0, ...rows.map((row) => widthOfText(row[at])));
  const [labels, values] = [widest(0), widest(1)];
  return rows.map(([label, from, to]) => {
    const left = paint(padEnd(from, values), 'dim', stderr, env);
    return `  ${padEnd(label, labels)}  ${left}  ${from === '' ? '+' : '→'} ${paint(to, 'bold', stderr, env)}`;
  });
}

function chosenRows(choices: LevelChoices, { language, words: { labels } }: SheetView): Row[] {
  const lists = [
    [labels.hitPointRolls, choices.hpRolls],
    [labels.increases, choices.tulajdonsagNovelesek],
    [labels.specialisations, choices.harcosSpecializaciok],
    [labels.criticals, choices.kalozKritikus],
  ] as const;
  return lists.flatMap(([label, choice]): Row[] =>
    choice === undefined ? [] : [[label, '', nameOf(String(choice), language) ?? String(choice)]],
  );
}
