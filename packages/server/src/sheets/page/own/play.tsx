import type { AnySheet } from '@charsheet/schema';

import type { Visit } from '../../../layout/page.js';
import type { Entered, QuickPart } from './entered.js';
import { type FieldProps, QuickField } from './field.js';
import { OwnForm, type Shown } from './form.js';
import { ownTexts } from './texts/texts.js';

interface PlayProps {
  visit: Visit;
  shown: Shown;
  sheet: AnySheet;
  /** Hit points at most; null when they are not known. */
  hitPoints: number | null;
  entered?: Entered | undefined;
}

/** Quick changes at the table: damage first, the rest where it can be unfolded. */
export function Play({ entered, ...props }: PlayProps) {
  const { visit, shown, sheet } = props;
  const texts = ownTexts[visit.language];
  const of = (part: QuickPart) => (entered?.part === part ? entered : undefined);
  const now = sheet.ep ?? props.hitPoints;
  return (
    <section class="play screen" aria-labelledby="play">
      <h2 id="play">{texts.play}</h2>
      <OwnForm visit={visit} shown={shown} part="ep" class="damage">
        <p class="now">
          {texts.hitPoints} <strong>{now ?? '–'}</strong>
          {props.hitPoints !== null && <span> {texts.ofMost(String(props.hitPoints))}</span>}
        </p>
        <QuickField name="amount" label={texts.amount} entered={of('ep')} value="" isLabelHidden />
        <button type="submit" name="do" value="took">
          {texts.took}
        </button>
        <button type="submit" name="do" value="healed" class="plain">
          {texts.healed}
        </button>
      </OwnForm>
      <details open={entered !== undefined && entered.values.get('amount') === null}>
        <summary>{texts.more}</summary>
        <div class="quick">
          <Quick {...props} part="ep" entered={of('ep')} title={texts.hitPointsNow}>
            {[{ name: 'ep', label: texts.hitPointsNow, hint: texts.hitPointsHint, value: sheet.ep }]}
          </Quick>
          <Quick {...props} part="tp" entered={of('tp')} title={texts.experience}>
            {[{ name: 'tp', label: texts.experience, value: sheet.tp }]}
          </Quick>
          <Quick {...props} part="money" entered={of('money')} title={texts.money}>
            {(['at', 'et', 'el'] as const).map((name) => ({
              name,
              label: texts.coins[name],
              value: sheet.felszereles[name],
            }))}
          </Quick>
          <Quick {...props} part="notes" entered={of('notes')} title={texts.notes}>
            {[{ name: 'jegyzetek', label: texts.notes, value: sheet.jegyzetek, isLong: true }]}
          </Quick>
        </div>
      </details>
    </section>
  );
}

interface QuickProps extends Omit<PlayProps, 'hitPoints'> {
  part: QuickPart;
  title: string;
  children: (Omit<FieldProps, 'entered' | 'value'> & { value: string | number | undefined })[];
}

/** A form with some fields and one button. */
function Quick({ visit, shown, part, title, entered, children }: QuickProps) {
  const { save, saveThis } = ownTexts[visit.language];
  return (
    <OwnForm visit={visit} shown={shown} part={part}>
      {children.map(({ value = '', ...field }) => (
        <QuickField key={field.name} {...field} value={String(value)} entered={entered} />
      ))}
      <button type="submit" name="do" value="set" class="plain" aria-label={saveThis(title)}>
        {save}
      </button>
    </OwnForm>
  );
}
