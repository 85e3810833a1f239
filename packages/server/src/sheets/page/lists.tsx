import type { ComponentChildren } from 'preact';

import type { Line, SheetView } from '@charsheet/schema/rules';

import { keepTermsTogether } from '../../layout/texts/texts.js';

/** A text that may be the player's: its direction of writing changes nothing around it. */
export const Text = ({ children }: { children: string }) => <bdi>{children}</bdi>;

export const Detail = ({ children }: { children: string }) => <Text>{keepTermsTogether(children)}</Text>;

interface GroupProps {
  title: string;
  class?: string;
  children: ComponentChildren;
}

/** A titled part of the sheet. */
const Group = ({ title, class: name, children }: GroupProps) => (
  <section class={name}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface LinesProps {
  lines: readonly Line[];
  class?: string;
}

/** A titled list of values; nothing when it is empty. */
export const LinesPart = ({ title, ...props }: LinesProps & { title: string }) =>
  props.lines.length === 0 ? null : (
    <Group title={title}>
      <Lines {...props} />
    </Group>
  );

const Lines = ({ lines, class: name = '' }: LinesProps) => (
  <dl class={`lines ${name}`}>
    {lines.map(({ label, value, detail }, index) => (
      // Any list may have the same thing twice.
      <div key={index}>
        <dt>
          <Text>{label}</Text>
          {detail && (
            <>
              {' '}
              <small>
                <Detail>{detail}</Detail>
              </small>
            </>
          )}
        </dt>
        <dd>
          <Text>{value}</Text>
        </dd>
      </div>
    ))}
  </dl>
);

interface ViewProps {
  view: SheetView;
}

/** The weapons. On a narrow screen the cells of a row go below each other, each with its label. */
export function Weapons({ view: { weapons, words } }: ViewProps) {
  if (weapons.length === 0) return null;
  const { labels, titles } = words;
  const columns = ['attack', 'damage', 'critical', 'range'] as const;
  return (
    <Group title={titles.weapons}>
      <table class="weapons" aria-label={titles.weapons}>
        <thead>
          <tr>
            {(['weapon', ...columns] as const).map((column) => (
              <th key={column} scope="col">
                {labels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weapons.map((weapon, index) => (
            <tr key={index}>
              <th scope="row">
                <Text>{weapon.name}</Text>
              </th>
              {columns.map((column) => (
                <td key={column} data-label={labels[column]}>
                  {weapon[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Group>
  );
}

/** The spells, level by level; on paper with a box for each of the day, to tick off. */
export function Spells({ view: { spells, words } }: ViewProps) {
  if (spells.length === 0) return null;
  const { labels, titles } = words;
  return (
    <Group title={titles.spells}>
      <table class="spells" aria-label={titles.spells}>
        <thead>
          <tr>
            <th scope="col">{labels.level}</th>
            <th scope="col">{labels.spellsPerDay}</th>
            <th scope="col">{labels.saveDifficulty}</th>
          </tr>
        </thead>
        <tbody>
          {spells.map(({ level, perDay, saveDifficulty }) => (
            <tr key={level} class={perDay === 0 ? 'none' : undefined}>
              <th scope="row">{level}</th>
              <td>
                {perDay}
                {perDay > 0 && <Ticks count={perDay} />}
              </td>
              <td>{saveDifficulty}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Group>
  );
}

const Ticks = ({ count }: { count: number }) => (
  <span class="ticks" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <i key={index} />
    ))}
  </span>
);

/** The notes of the player; without any, on paper, a place to write some. */
export const Notes = ({ view: { notes, words } }: ViewProps) =>
  notes.length === 0 ? (
    <div class="notes" aria-hidden="true">
      {words.titles.notes}
    </div>
  ) : (
    <Group title={words.titles.notes} class="notes written">
      <p dir="auto">{notes.join('\n')}</p>
    </Group>
  );
