import type { Character } from '@charsheet/schema';
import { classes, entriesDue, startingChoices } from '@charsheet/schema/rules';

import { TextField } from '../fields.js';
import { IdList, NumberList } from '../lists.js';
import { allOf } from '../offers.js';
import { type FormParts, Part, RaceField, RollHitPoints } from '../parts.js';
import { Belongings, Play } from '../parts-of-play.js';
import { Things } from '../rows.js';
import { SelectField } from '../select.js';
import { Spells } from '../spells.js';
import { firstSkillOptions, optionsOf } from './options.js';

type Parts = FormParts<Character> & { choices: ReturnType<typeof startingChoices> };

/** What only sheets of the first edition have, or have in their own way. */
export function FirstParts(form: FormParts<Character>) {
  const parts = { ...form, choices: startingChoices(form.assessment.sheet) };
  const { common, texts, language } = form;
  return (
    <>
      <Kind {...parts} />
      <Skills {...parts} />
      <Growth {...parts} />
      <Belongings
        {...form}
        armours={optionsOf['felszereles.pancelID'](parts)}
        shields={optionsOf['felszereles.pajzsID'](parts)}
        weapons={
          <IdList
            {...common}
            name="felszereles.fegyverIDk"
            due={2}
            groups={optionsOf['felszereles.fegyverIDk'](parts)}
          />
        }
        Things={Things}
      />
      <Play
        {...form}
        spells={<Spells {...common} classes={allOf(classes, language)} noClass={texts.options.ownClass} />}
      />
    </>
  );
}

function Kind(form: Parts) {
  const { texts, common } = form;
  return (
    <Part id="kind" title={texts.parts.kind}>
      <RaceField {...form} />
      <SelectField {...common} name="osztaly" hint={texts.hints.choices} groups={optionsOf.osztaly(form)} />
      <div class="brief">
        <TextField {...common} name="szint" number />
      </div>
    </Part>
  );
}

function Skills(form: Parts) {
  const { texts, words, choices, common } = form;
  const { kepzettsegek, firstSkill, Tolvajkepzettsegek } = choices;
  const hint = [texts.hints.skills(kepzettsegek.count), ...(firstSkill ? [texts.hints.firstSkill] : [])].join(' ');
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

function Growth(form: Parts) {
  const { assessment, texts, words, action, common } = form;
  const { sheet } = assessment;
  const due = entriesDue(sheet);
  return (
    <Part id="growth" title={words.titles.growth}>
      <NumberList
        {...common}
        name="hpRolls"
        hint={texts.hints.rolls}
        due={due.hpRolls}
        meaningOf={(at) => texts.labels.rollOf(at + 2)}
      />
      {sheet.szint > 1 && <RollHitPoints action={action} texts={texts} field="hpRolls" />}
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
