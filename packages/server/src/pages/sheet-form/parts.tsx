import type { ComponentChildren } from 'preact';

import type { AnySheet } from '@charsheet/schema';
import { type AbilityId, abilities, alignments, lookUp, type SheetWords, signed } from '@charsheet/schema/rules';

import type { Assessment } from './assess.js';
import type { EditionForm } from './edition-form.js';
import { type PartProps, TextField } from './fields.js';
import { Button } from './lists.js';
import { allOf, racesOf } from './offers.js';
import { SelectField } from './select.js';
import { buttons, idOf, type SheetFormProps } from './state.js';
import type { FormTexts } from './texts/texts.js';

/** What the parts of the form are made of. */
export interface FormParts<Sheet extends AnySheet = AnySheet>
  extends Pick<SheetFormProps, 'language' | 'state' | 'hasOwner' | 'action'> {
  of: EditionForm;
  assessment: Assessment<Sheet>;
  texts: FormTexts;
  words: SheetWords;
  /** What all fields work with. */
  common: PartProps;
}

interface PartOfForm {
  id: string;
  title: string;
  children: ComponentChildren;
}

export const Part = ({ id, title, children }: PartOfForm) => (
  <section aria-labelledby={`part-${id}`}>
    <h2 id={`part-${id}`}>{title}</h2>
    {children}
  </section>
);

export function Person({ of, words, language, common }: FormParts) {
  return (
    <Part id="person" title={words.titles.identity}>
      <TextField {...common} name={of.nameField} />
      <div class="pair">
        <SelectField {...common} name="jellem" groups={allOf(alignments, language)} />
        <TextField {...common} name="kor" number />
      </div>
      <div class="pair">
        <TextField {...common} name="nem" isOptional />
        <TextField {...common} name="isten" isOptional />
      </div>
    </Part>
  );
}

/** What rolls the hit points that are missing, beside the field that has them. */
export const RollHitPoints = ({ action, texts, field }: Pick<FormParts, 'action' | 'texts'> & { field: string }) => (
  <p>
    <Button action={action} does={buttons.rollHitPoints} at={idOf(field)} text={texts.buttons.rollHitPoints} />
  </p>
);

export function AbilityScores({ of, assessment, texts, words, action, state, common }: FormParts) {
  const race = lookUp(of.races, assessment.sheet.faj);
  return (
    <Part id="abilities" title={words.titles.abilities}>
      <p class="hint">{texts.hints.abilities}</p>
      <div class="six">
        {(Object.keys(abilities) as AbilityId[]).map((id) => {
          const modifier = race?.modifiers[id];
          const dice = state.dice?.[id];
          const hints = [
            ...(modifier === undefined ? [] : [words.byRace(signed(modifier))]),
            ...(dice ? [`${dice.slice(0, -1).join('+')} (${dice.at(-1)})`] : []),
          ];
          const name = `tulajdonsagok.${id}`;
          return <TextField key={id} {...common} name={name} hint={hints.join(', ') || undefined} number />;
        })}
      </div>
      <p>
        <Button action={action} does={buttons.rollAbilities} at="part-abilities" text={texts.buttons.roll} />
      </p>
    </Part>
  );
}

export const RaceField = ({ of, language, common }: Pick<FormParts, 'of' | 'language' | 'common'>) => (
  <SelectField {...common} name="faj" groups={racesOf(of, language)} />
);
