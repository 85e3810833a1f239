import type { Line, SheetView } from '@charsheet/schema/rules';

import { Detail } from './lists.js';

interface ViewProps {
  view: SheetView;
}

/** The six abilities: score, modifier, and what the score is made of. */
export function Abilities({ view: { abilities, words } }: ViewProps) {
  return (
    <section class="boxes abilities">
      <h2 class="unseen">{words.titles.abilities}</h2>
      <dl>
        {abilities.map(({ label, value, modifier, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="score">{value}</dd>
            <dd class="modifier">
              <span class="unseen">{words.labels.modifier} </span>
              {modifier}
            </dd>
            {detail && (
              <dd class="detail">
                <Detail>{detail}</Detail>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The numbers that are needed all the time; on paper with a place to write the current hit points. */
export function Vitals({ view: { vitals, words } }: ViewProps) {
  return (
    <section class="boxes vitals">
      <h2 class="unseen">{words.titles.defence}</h2>
      <dl>
        {vitals.map((line, index) => (
          <Vital key={line.label} line={line} pencilLabel={index === 0 ? words.labels.currentHitPoints : undefined} />
        ))}
      </dl>
    </section>
  );
}

function Vital({ line: { label, value, detail }, pencilLabel }: { line: Line; pencilLabel: string | undefined }) {
  return (
    <div class={pencilLabel && 'wide'}>
      <dt>{label}</dt>
      <dd class="score">{value}</dd>
      {detail && (
        <dd class="detail">
          <Detail>{detail}</Detail>
        </dd>
      )}
      {pencilLabel && (
        <dd class="pencil" aria-hidden="true">
          {pencilLabel}
        </dd>
      )}
    </div>
  );
}
