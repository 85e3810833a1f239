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

/** The numbers that are needed all the time; hit points with those of now, or on paper with a place to write them. */
export function Vitals({ view: { vitals, hitPointsNow, words } }: ViewProps) {
  const now = { label: words.labels.currentHitPoints, value: hitPointsNow };
  return (
    <section class="boxes vitals">
      <h2 class="unseen">{words.titles.defence}</h2>
      <dl>
        {vitals.map((line, index) => (
          <Vital key={line.label} line={line} now={index === 0 ? now : undefined} />
        ))}
      </dl>
    </section>
  );
}

interface Now {
  label: string;
  value: string | undefined;
}

function Vital({ line: { label, value, detail }, now }: { line: Line; now: Now | undefined }) {
  return (
    <div class={now && (now.value === undefined ? 'wide' : 'wide stated')}>
      <dt>{label}</dt>
      <dd class="score">{value}</dd>
      {detail && (
        <dd class="detail">
          <Detail>{detail}</Detail>
        </dd>
      )}
      {now && <CurrentHitPoints {...now} />}
    </div>
  );
}

const CurrentHitPoints = ({ label, value }: Now) => (
  <dd class="pencil" aria-hidden={value === undefined ? 'true' : undefined}>
    {label}
    {value !== undefined && (
      <>
        {' '}
        <span class="score">{value}</span>
      </>
    )}
  </dd>
);
