import type { VNode } from 'preact';

import type { PartProps } from './fields.js';
import { valueAt } from './fields.js';
import type { OptionGroup } from './offers.js';
import { Chosen, type RowProps, Rows, Small } from './rows.js';
import { idOf } from './state.js';

interface SpellsProps extends PartProps {
  classes: readonly OptionGroup[];
  /** What it means when no class is chosen. */
  noClass: string;
  /** The field of the spell; it is typed unless given. */
  Spell?: (row: RowProps) => VNode;
  /** What else there is for it. */
  More?: (row: RowProps) => VNode | null;
  /** All spells there are. */
  spells?: readonly OptionGroup[];
  mostChosen?: number;
}

/** Spells, each with the class that knows it, and whether it is prepared. */
export function Spells({ classes, noClass, spells, Spell = TypedSpell, ...props }: SpellsProps) {
  const Row = (row: RowProps) => (
    <>
      <Spell {...row} />
      <Chosen {...row} member="osztaly" label={props.texts.labels.spellClass} groups={classes} none={noClass} />
      <Prepared {...row} />
    </>
  );
  return <Rows {...props} name="varazslatok" {...(spells && { offers: { id: spells } })} Row={Row} />;
}

const TypedSpell = (row: RowProps) => <Small {...row} member="id" label={row.texts.labels.spell} />;

function Prepared({ assessment, texts, row }: RowProps) {
  const prepared = `${row}.bekeszitve`;
  return (
    <label class="check">
      <input
        type="checkbox"
        id={idOf(prepared)}
        name={prepared}
        value="true"
        checked={valueAt(assessment, prepared) === 'true'}
      />
      {texts.labels.prepared}
    </label>
  );
}
