import type { ComponentChildren, VNode } from 'preact';

import { fieldNames, rowsOf } from '@charsheet/schema/form';

import { described, Messages, type PartProps, valueAt } from './fields.js';
import { labelOf } from './labels.js';
import { Button, DataList, ListFrame } from './lists.js';
import type { OptionGroup } from './offers.js';
import { Options, OwnEntry } from './select.js';
import { buttons, idOf } from './state.js';

interface RowsProps extends PartProps {
  name: string;
  hint?: string | undefined;
  /** Whether it is unfolded even with nothing in it. */
  isOpen?: boolean;
  /** What its members can be chosen from; of more rows than `mostChosen` they are typed, since each choice sends all of it. */
  offers?: Readonly<Record<string, readonly OptionGroup[]>>;
  mostChosen?: number;
}

export interface RowProps extends PartProps {
  /** The list and the number of the row. */
  row: string;
  /** Among the rows, from 0. */
  at: number;
  /** What it is chosen from; nothing where it is typed. */
  offers: RowsProps['offers'];
  /** Identifier of the list of what there is for a member that is typed, if there is one. */
  listOf: (member: string) => string | undefined;
}

/** A list whose entries have several fields each. The first blank row stands there before anybody has asked for one. */
export function Rows({ Row, More, isOpen = false, offers, mostChosen = 16, ...props }: RowsProps & KindOfRow) {
  const { assessment, texts, language, action, name } = props;
  const numbers = rowsOf(
    [...assessment.typed.keys()].map((field) => [field, '']),
    name,
  );
  const starts = [`${name}.`, `${fieldNames.own}${name}.`];
  const isBlank = ![...assessment.typed].some(
    ([field, values]) => starts.some((start) => field.startsWith(start)) && values.join('') !== '',
  );
  const isIdle = !isOpen && isBlank && numbers.length < 2;
  const isTyped = offers !== undefined && numbers.length > mostChosen;
  const idOfList = (member: string) => `${idOf(name)}-${member}-options`;
  const listOf = (member: string) => (isTyped && offers[member] ? idOfList(member) : undefined);
  return (
    <ListFrame {...props} isIdle={isIdle}>
      {(numbers.length === 0 ? [0] : numbers).map((number, at) => {
        const row = `${name}.${number}`;
        const ofRow = { assessment, texts, language, action, row, at, listOf, offers: isTyped ? undefined : offers };
        return (
          <div key={number} id={idOf(row)} class="row-of-fields" tabIndex={-1}>
            {Row(ofRow)}
            {!isIdle && (
              <Button
                action={action}
                does={buttons.remove + row}
                at={idOf(name)}
                text={texts.buttons.remove}
                says={texts.buttons.removeFrom(labelOf(row, language))}
              />
            )}
            {More?.(ofRow)}
            <Messages assessment={assessment} place={row} />
          </div>
        );
      })}
      {isTyped &&
        Object.entries(offers).map(([member, groups]) => (
          <DataList key={member} id={idOfList(member)} groups={groups} />
        ))}
    </ListFrame>
  );
}

/** They are called and are no components of their own: one made anew would take the field from under whoever types into it. */
interface KindOfRow {
  Row: (row: RowProps) => VNode;
  /** What stands behind its fields and its button. */
  More?: (row: RowProps) => VNode | null;
}

/** Things: of the game by their identifiers, others in words of the player. */
export const Things = (props: RowsProps) => <Rows {...props} Row={ThingRow} />;

function ThingRow(props: RowProps) {
  const { assessment, texts, row } = props;
  const isOfGame = valueAt(assessment, `${row}.id`) !== '';
  return (
    <>
      <Small {...props} member={isOfGame ? 'id' : 'nev'} label={isOfGame ? texts.labels.thingId : texts.labels.thing} />
      <Count {...props} />
    </>
  );
}

export const Count = (props: RowProps) => (
  <Small {...props} member="count" label={props.texts.labels.count} isNumber placeholder="1" />
);

export interface SmallProps extends RowProps {
  member: string;
  label: string;
}

interface SmallInputProps extends SmallProps {
  isNumber?: boolean;
  /** What a number is when it is left blank. */
  placeholder?: string;
}

/** A field of a row. */
export function Small({ isNumber = false, placeholder, ...props }: SmallInputProps) {
  const { assessment, row, member, listOf } = props;
  const place = `${row}.${member}`;
  return (
    <Labelled {...props} isNumber={isNumber}>
      <input
        id={idOf(place)}
        name={place}
        type="text"
        inputMode={isNumber ? 'numeric' : undefined}
        list={listOf(member)}
        value={valueAt(assessment, place)}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        {...described(assessment, place, undefined)}
      />
    </Labelled>
  );
}

interface ChosenProps extends SmallProps {
  /** What it is chosen from; what is offered for the member unless given. */
  groups?: readonly OptionGroup[] | undefined;
  /** What it means when nothing is chosen. */
  none?: string;
  isOptional?: boolean;
}

/** A field of a row whose value is one of a few; of long lists it is typed. */
export function Chosen({ groups, none, isOptional = true, ...props }: ChosenProps) {
  const { assessment, texts, row, member, offers } = props;
  const place = `${row}.${member}`;
  const offered = groups ?? offers?.[member];
  if (!offered) return <Small {...props} />;
  return (
    <Labelled {...props}>
      <select id={idOf(place)} name={place} {...described(assessment, place, undefined)}>
        <Options
          groups={offered}
          chosen={valueAt(assessment, place)}
          texts={texts}
          isOptional={isOptional}
          {...(none !== undefined && { none })}
        />
      </select>
    </Labelled>
  );
}

/** A place for the identifier of a row that the game does not have; where identifiers are typed anyway there is none. */
export const OwnId = (row: RowProps) =>
  row.offers ? <OwnEntry {...row} name={`${row.row}.id`} label={labelOf(row.row, row.language)} /> : null;

/** A small label with its field and what is told of it. */
function Labelled({
  assessment,
  row,
  member,
  label,
  isNumber = false,
  children,
}: SmallProps & { isNumber?: boolean; children: ComponentChildren }) {
  const place = `${row}.${member}`;
  return (
    <div class={isNumber ? 'entry brief' : 'entry'}>
      <label for={idOf(place)}>{label}</label>
      {children}
      <Messages assessment={assessment} place={place} />
    </div>
  );
}
