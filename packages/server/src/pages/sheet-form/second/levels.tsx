import type { Character2E } from '@charsheet/schema';
import { fieldNames } from '@charsheet/schema/form';

import { TextField, valueAt } from '../fields.js';
import { type FormParts, RollHitPoints } from '../parts.js';
import { Chosen, type RowProps, Rows, Small } from '../rows.js';
import { OwnInput } from '../select.js';
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
        More={RareChoices}
      />
      <RollHitPoints action={action} texts={texts} field="szintlepesek" />
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

type Choice = (typeof choices)[number];

/** Whether a choice stands among the fields of its level: where it is due, or made. */
const isShown = ({ assessment, row, at }: RowProps, [member, , isDue]: Choice) =>
  isDue(valueAt(assessment, `${row}.osztaly`), at + 1) || valueAt(assessment, `${row}.${member}`) !== '';

const Choices = ({ row, shown }: { row: RowProps; shown: boolean }) => (
  <>
    {choices
      .filter((choice) => isShown(row, choice) === shown)
      .map(([member, label]) => (
        <Chosen key={member} {...row} member={member} label={row.texts.labels[label]} />
      ))}
  </>
);

const LevelRow = (row: RowProps) => (
  <>
    <strong class="row-title">{row.texts.labels.rollOf(row.at + 1)}</strong>
    <Chosen {...row} member="osztaly" label={row.texts.labels.spellClass} isOptional={false} />
    <Small {...row} member="HProll" label={row.texts.labels.roll} isNumber />
    <Choices row={row} shown />
  </>
);

/** What a level rarely has: choices that are not due, and identifiers of house rules. */
function RareChoices(row: RowProps) {
  const { assessment, texts, offers } = row;
  const own = offers ? ([['osztaly', 'spellClass'], ...choices] as const) : [];
  const isOpen = own.some(([member]) => valueAt(assessment, `${fieldNames.own}${row.row}.${member}`) !== '');
  return (
    <details class="own" open={isOpen}>
      <summary>{texts.own.choices}</summary>
      <div class="rare">
        <Choices row={row} shown={false} />
        {own.map(([member, label]) => (
          <div key={member} class="entry">
            <span class="hint" aria-hidden="true">
              {texts.own.of(texts.labels[label])}
            </span>
            <OwnInput {...row} name={`${row.row}.${member}`} label={texts.labels[label]} />
          </div>
        ))}
      </div>
    </details>
  );
}
