import type { Line, SheetView } from '@charsheet/schema/rules';
import type { Remark } from '@charsheet/schema/rules/second';

import type { FormTexts } from './texts/texts.js';

/** What follows from the sheet: what its page will show besides what was typed. */
export function Derived({ view, texts }: { view: SheetView<Remark> | undefined; texts: FormTexts }) {
  return (
    <aside class="derived" id="derived" tabIndex={-1} aria-labelledby="part-derived">
      <h2 id="part-derived">{texts.parts.derived}</h2>
      {view ? <Values view={view} /> : <p class="hint">{texts.hints.derived}</p>}
    </aside>
  );
}

function Values({ view }: { view: SheetView<Remark> }) {
  const { titles, labels } = view.words;
  return (
    <>
      <p class="headline">{view.headline}</p>
      {view.findings
        .filter(({ pointer }) => pointer === undefined)
        .map(({ message }) => (
          <p key={message} class="hint">
            {message}
          </p>
        ))}
      <dl class="vitals">
        {view.vitals.map(({ label, value, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {detail && <dd class="detail">{detail}</dd>}
          </div>
        ))}
      </dl>
      <Lines
        title={titles.abilities}
        lines={view.abilities.map(({ value, modifier, ...line }) => ({ ...line, value: `${value} (${modifier})` }))}
      />
      <Lines title={titles.saves} lines={view.saves} />
      <Lines title={titles.attacks} lines={view.attacks} />
      <Lines
        title={titles.weapons}
        lines={view.weapons.map(({ name, attack, damage, critical, range }) => ({
          label: name,
          value: attack,
          detail: [damage, critical, range].filter((part) => part !== '').join(', '),
        }))}
      />
      <Lines title={titles.skills} lines={view.skills} />
      <Lines title={titles.thiefSkills} lines={view.thiefSkills} />
      <Lines
        title={titles.spells}
        lines={view.spells
          .filter(({ perDay }) => perDay > 0)
          .map(({ level, perDay, saveDifficulty }) => ({
            label: `${labels.spellLevel} ${level}`,
            value: String(perDay),
            detail: `${labels.saveDifficulty} ${saveDifficulty}`,
          }))}
      />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl class="lines">
        {lines.map(({ label, value, detail }, at) => (
          <div key={at}>
            <dt>
              <bdi>{label}</bdi>
              {detail && <small> {detail}</small>}
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
