import type { ComponentChildren } from 'preact';

import {
  type AbilityId,
  abilities,
  entriesDue,
  lookUp,
  type Race,
  races,
  type SheetWords,
  signed,
} from '@charsheet/schema/rules';

import type { Assessment } from './assess.js';
import { TextField } from './fields.js';
import { Button, IdList, NumberList } from './lists.js';
import { firstSkillOptions, optionsOf } from './options.js';
import { SelectField } from './select.js';
import { buttons, idOf, type SheetFormProps } from './state.js';
import type { FormTexts } from './texts/texts.js';

/** What the parts of the form are made of. */
export interface FormParts extends Pick<SheetFormProps, 'language' | 'state' | 'hasOwner' | 'action'> {
  assessment: Assessment;
  texts: FormTexts;
  words: SheetWords;
}

interface PartProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

export const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={`part-${id}`}>
    <h2 id={`part-${id}`}>{title}</h2>
    {children}
  </section>
);

export function Person(form: FormParts) {
  const { assessment, texts, words, language, action } = form;
  const common = { assessment, texts, language, action };
  return (
    <Part id="person" title={words.titles.identity}>
      <TextField {...common} name="name" />
      <div class="pair">
        <SelectField {...common} name="jellem" groups={optionsOf.jellem(form)} />
        <TextField {...common} name="kor" number />
      </div>
      <div class="pair">
        <TextField {...common} name="nem" isOptional />
        <TextField {...common} name="isten" isOptional />
      </div>
    </Part>
  );
}

export function AbilityScores({ assessment, texts, words, language, action, state }: FormParts) {
  const race = lookUp<Race>(races, assessment.sheet.faj);
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
          return (
            <TextField
              key={id}
              {...{ assessment, texts, language, action }}
              name={`tulajdonsagok.${id}`}
              hint={hints.join(', ') || undefined}
              number
            />
          );
        })}
      </div>
      <p>
        <Button action={action} does={buttons.rollAbilities} at="part-abilities" text={texts.buttons.roll} />
      </p>
    </Part>
  );
}

export function Kind(form: FormParts) {
  const { assessment, texts, language, action } = form;
  const common = { assessment, texts, language, action };
  return (
    <Part id="kind" title={texts.parts.kind}>
      <SelectField {...common} name="faj" groups={optionsOf.faj(form)} />
      <SelectField {...common} name="osztaly" hint={texts.hints.choices} groups={optionsOf.osztaly(form)} />
      <div class="brief">
        <TextField {...common} name="szint" number />
      </div>
    </Part>
  );
}

export function Skills(form: FormParts) {
  const { assessment, texts, words, language, action } = form;
  const { kepzettsegek, firstSkill, Tolvajkepzettsegek } = assessment.choices;
  const hint = [texts.hints.skills(kepzettsegek.count), ...(firstSkill ? [texts.hints.firstSkill] : [])].join(' ');
  const common = { assessment, texts, language, action };
  return (
    <Part id="skills" title={words.titles.skills}>
      <IdList
        {...common}
        name="kepzettsegek"
        hint={kepzettsegek.count > 0 ? hint : undefined}
        due={Math.max(1, kepzettsegek.count)}
        groups={optionsOf.kepzettsegek(form)}
        firstGroups={firstSkillOptions(form)}
      />
      <IdList
        {...common}
        name="Tolvajkepzettsegek"
        hint={Tolvajkepzettsegek ? texts.hints.skills(Tolvajkepzettsegek.count) : texts.hints.onlyThieves}
        due={Tolvajkepzettsegek?.count ?? 0}
        groups={optionsOf.Tolvajkepzettsegek(form)}
      />
    </Part>
  );
}

export function Growth(form: FormParts) {
  const { assessment, texts, words, language, action } = form;
  const { sheet } = assessment;
  const due = entriesDue(sheet);
  const common = { assessment, texts, language, action };
  return (
    <Part id="growth" title={words.titles.growth}>
      <NumberList
        {...common}
        name="hpRolls"
        hint={texts.hints.rolls}
        due={due.hpRolls}
        meaningOf={(at) => texts.labels.rollOf(at + 2)}
      />
      {sheet.szint > 1 && (
        <p>
          <Button
            action={action}
            does={buttons.rollHitPoints}
            at={idOf('hpRolls')}
            text={texts.buttons.rollHitPoints}
          />
        </p>
      )}
      <IdList
        {...common}
        name="tulajdonsagNovelesek"
        due={due.tulajdonsagNovelesek}
        groups={optionsOf.tulajdonsagNovelesek(form)}
      />
      <IdList
        {...common}
        name="harcosSpecializaciok"
        hint={sheet.osztaly === 'o_harcos' ? undefined : texts.hints.onlyFighters}
        due={due.harcosSpecializaciok}
        groups={optionsOf.harcosSpecializaciok(form)}
      />
      <IdList
        {...common}
        name="kalozKritikus"
        hint={sheet.osztaly === 'o_kaloz' ? undefined : texts.hints.onlyPirates}
        due={due.kalozKritikus}
        groups={optionsOf.kalozKritikus(form)}
      />
    </Part>
  );
}
