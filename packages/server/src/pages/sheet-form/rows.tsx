import { rowsOf } from '@charsheet/schema/form';
import { classes } from '@charsheet/schema/rules';

import { described, Messages, type PartProps, valueAt } from './fields.js';
import { labelOf } from './labels.js';
import { Button, ListFrame } from './lists.js';
import { named } from './options.js';
import { Options } from './select.js';
import { buttons, idOf } from './state.js';

interface RowsProps extends PartProps {
  name: string;
}

interface RowProps extends PartProps {
  /** The list and the number of the row. */
  row: string;
}

/** A list whose entries have several fields each. The first blank row stands there before anybody has asked for one. */
function Rows({ Row, ...props }: RowsProps & { Row: (row: RowProps) => preact.VNode }) {
  const { assessment, texts, language, action, name } = props;
  const numbers = rowsOf(
    [...assessment.typed.keys()].map((field) => [field, '']),
    name,
  );
  const isBlank = ![...assessment.typed].some(
    ([field, values]) => field.startsWith(`${name}.`) && values.join('') !== '',
  );
  const isIdle = isBlank && numbers.length < 2;
  return (
    <ListFrame {...props} isIdle={isIdle}>
      {(numbers.length === 0 ? [0] : numbers).map((number) => {
        const row = `${name}.${number}`;
        return (
          <div key={number} id={idOf(row)} class="row-of-fields" tabIndex={-1}>
            <Row {...{ assessment, texts, language, action, row }} />
            {!isIdle && (
              <Button
                action={action}
                does={buttons.remove + row}
                at={idOf(name)}
                text={texts.buttons.remove}
                says={texts.buttons.removeFrom(labelOf(row, language))}
              />
            )}
            <Messages assessment={assessment} place={row} />
          </div>
        );
      })}
    </ListFrame>
  );
}

/** Things: of the game by their identifiers, others in words of the player. */
export const Things = (props: RowsProps) => <Rows {...props} Row={ThingRow} />;

function ThingRow(props: RowProps) {
  const { assessment, texts, row } = props;
  const isOfGame = valueAt(assessment, `${row}.id`) !== '';
  return (
    <>
      <Small {...props} member={isOfGame ? 'id' : 'nev'} label={isOfGame ? texts.labels.thingId : texts.labels.thing} />
      <Small {...props} member="count" label={texts.labels.count} isNumber />
    </>
  );
}

/** Spells, each with the class that knows it, and whether it is prepared. */
export const SpellRows = (props: RowsProps) => <Rows {...props} Row={SpellRow} />;

function SpellRow(props: RowProps) {
  const { assessment, texts, language, row } = props;
  const [osztaly, prepared] = [`${row}.osztaly`, `${row}.bekeszitve`];
  return (
    <>
      <Small {...props} member="id" label={texts.labels.spell} />
      <div class="entry">
        <label for={idOf(osztaly)}>{texts.labels.spellClass}</label>
        <select id={idOf(osztaly)} name={osztaly} {...described(assessment, osztaly, undefined)}>
          <Options
            groups={[{ options: named(Object.keys(classes), language) }]}
            chosen={valueAt(assessment, osztaly)}
            texts={texts}
            none={texts.options.ownClass}
          />
        </select>
        <Messages assessment={assessment} place={osztaly} />
      </div>
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
    </>
  );
}

interface SmallProps extends RowProps {
  member: string;
  label: string;
  isNumber?: boolean;
}

/** A field of a row. */
function Small({ assessment, row, member, label, isNumber = false }: SmallProps) {
  const place = `${row}.${member}`;
  return (
    <div class={isNumber ? 'entry brief' : 'entry'}>
      <label for={idOf(place)}>{label}</label>
      <input
        id={idOf(place)}
        name={place}
        type="text"
        inputMode={isNumber ? 'numeric' : undefined}
        value={valueAt(assessment, place)}
        placeholder={isNumber ? '1' : undefined}
        autocomplete="off"
        spellcheck={false}
        {...described(assessment, place, undefined)}
      />
      <Messages assessment={assessment} place={place} />
    </div>
  );
}
