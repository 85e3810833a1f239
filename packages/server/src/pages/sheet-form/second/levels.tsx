import type { Character2E } from '@charsheet/schema';

import { TextField, valueAt } from '../fields.js';
import { Button } from '../lists.js';
import type { FormParts } from '../parts.js';
import { Chosen, type RowProps, Rows, Small } from '../rows.js';
import { buttons, idOf } from '../state.js';
import type { offersOf } from './options.js';

type Offers = ReturnType<typeof offersOf>;

/** The levels of a character, each with its class, its roll and what was chosen at it. */
export function Levels({ texts, action, common, offers }: FormParts<Character2E> & { offers: Offers }) {
  const ofLevel = {
    osztaly: offers.classes,
    tulajdonsagNoveles: offers.abilities,
    harcosFegyver: offers.weapons,
    kalozKritikus: offers.weapons,
    tolvajExtraKepzettseg: offers.skills,
  };
  return (
    <>
      <div class="brief">
        <TextField {...common} name="szint" number hint={texts.hints.level} />
      </div>
      <Rows
        {...common}
        name="szintlepesek"
        hint={texts.hints.levels}
        isOpen
        offers={ofLevel}
        mostChosen={30}
        Row={LevelRow}
      />
      <p>
        <Button
          action={action}
          does={buttons.rollHitPoints}
          at={idOf('szintlepesek')}
          text={texts.buttons.rollHitPoints}
        />
      </p>
    </>
  );
}

/** What can be chosen at a level, and whether it is due: by class and level most have nothing to choose. */
const choices = [
  ['tulajdonsagNoveles', 'increase', (_: string, level: number) => level % 4 === 0],
  ['harcosFegyver', 'specialisation', (osztaly: string) => osztaly === 'o_2e_harcos'],
  ['kalozKritikus', 'criticalOfLevel', (osztaly: string) => osztaly === 'o_2e_tengeresz'],
  ['tolvajExtraKepzettseg', 'extraSkill', (osztaly: string) => osztaly === 'o_2e_tolvaj'],
] as const;

function LevelRow(row: RowProps) {
  const { assessment, texts, at } = row;
  const osztaly = valueAt(assessment, `${row.row}.osztaly`);
  const one = ([member, label]: (typeof choices)[number]) => (
    <Chosen key={member} {...row} member={member} label={texts.labels[label]} isOpen />
  );
  const isShown = ([member, , isDue]: (typeof choices)[number]) =>
    isDue(osztaly, at + 1) || valueAt(assessment, `${row.row}.${member}`) !== '';
  return (
    <>
      <strong class="row-title">{texts.labels.rollOf(at + 1)}</strong>
      <Chosen {...row} member="osztaly" label={texts.labels.spellClass} isOptional={false} isOpen />
      <Small {...row} member="HProll" label={texts.labels.roll} isNumber />
      {choices.filter(isShown).map(one)}
      <details class="own">
        <summary>{texts.own.choices}</summary>
        {choices.filter((choice) => !isShown(choice)).map(one)}
      </details>
    </>
  );
}
