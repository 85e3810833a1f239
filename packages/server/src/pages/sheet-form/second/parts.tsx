import type { Character2E } from '@charsheet/schema';
import { derive2E } from '@charsheet/schema/rules/second';

import { type PartProps, valueAt } from '../fields.js';
import { IdList } from '../lists.js';
import type { OptionGroup } from '../offers.js';
import { type FormParts, Part, RaceField } from '../parts.js';
import { Belongings, Play } from '../parts-of-play.js';
import { Chosen, Count, OwnId, type RowProps, Rows } from '../rows.js';
import { Spells } from '../spells.js';
import { Levels } from './levels.js';
import { allSpells, offersOf, spellsFor } from './options.js';

/** What only sheets of the second edition have, or have in their own way. */
export function SecondParts(form: FormParts<Character2E>) {
  const { common, texts, words, language } = form;
  const offers = offersOf(language);
  return (
    <>
      <Part id="kind" title={texts.parts.kindOfSecond}>
        <RaceField {...form} />
        <Levels {...form} offers={offers} />
      </Part>
      <Part id="skills" title={words.titles.skills}>
        <Skills {...form} groups={offers.skills} />
      </Part>
      <Belongings
        {...form}
        armours={offers.armours}
        shields={offers.shields}
        weapons={<Counted {...common} name="felszereles.fegyverek" groups={offers.weapons} isOpen />}
        Things={(list) => <Counted {...list} groups={offers.things} />}
      />
      <Play
        {...form}
        spells={
          <Spells
            {...common}
            classes={offers.classes}
            noClass={texts.options.none}
            spells={allSpells}
            mostChosen={40}
            Spell={SpellOfClass}
            More={OwnId}
          />
        }
      />
    </>
  );
}

function Skills({ assessment, common, texts, groups }: FormParts<Character2E> & { groups: OptionGroup[] }) {
  const count = assessment.isComplete ? (derive2E(assessment.sheet).skillCount ?? 0) : 0;
  return (
    <>
      <IdList
        {...common}
        name="kepzettsegek"
        hint={count > 0 ? texts.hints.skills(count) : undefined}
        due={Math.max(1, count)}
        groups={groups}
      />
      <IdList {...common} name="tolvajKepzettsegek" hint={texts.hints.onlyThieves} due={0} groups={groups} />
    </>
  );
}

interface CountedProps extends PartProps {
  name: string;
  groups: OptionGroup[];
  isOpen?: boolean;
}

/** Things of the game, and how many. */
const Counted = ({ groups, ...props }: CountedProps) => (
  <Rows {...props} offers={{ id: groups }} mostChosen={40} Row={CountedRow} More={OwnId} />
);

const CountedRow = (row: RowProps) => (
  <>
    <Chosen {...row} member="id" label={row.texts.labels.thing} />
    <Count {...row} />
  </>
);

const SpellOfClass = (row: RowProps) => (
  <Chosen
    {...row}
    member="id"
    label={row.texts.labels.spellName}
    groups={row.offers && spellsFor(valueAt(row.assessment, `${row.row}.osztaly`), row.texts)}
  />
);
