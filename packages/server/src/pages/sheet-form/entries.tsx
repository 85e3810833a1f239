import { described, Messages, type PartProps } from './fields.js';
import { labelOf } from './labels.js';
import type { OptionGroup } from './offers.js';
import { Options } from './select.js';
import { idOf } from './state.js';

interface EntryProps extends PartProps {
  /** Of the list. */
  name: string;
  /** Among its entries, from 0. */
  at: number;
}

/** An entry of a list of identifiers. */
export function EntrySelect({ groups, ...props }: EntryProps & { groups: readonly OptionGroup[] }) {
  const { assessment, texts, language, name, at } = props;
  const place = `${name}.${at}`;
  return (
    <div class="entry">
      <select
        id={idOf(place)}
        name={name}
        aria-label={labelOf(place, language)}
        {...described(assessment, place, undefined)}
      >
        <Options groups={groups} chosen={assessment.typed.get(name)?.[at] ?? ''} texts={texts} />
      </select>
      <Messages assessment={assessment} place={place} />
    </div>
  );
}

interface EntryInputProps extends EntryProps {
  /** What it is for, where that is not its number alone. */
  meaning?: string;
  /** Identifier of the list of what there is. */
  list?: string;
}

/** An entry of a list that is typed. */
export function EntryInput({ assessment, language, name, at, meaning, list }: EntryInputProps) {
  const place = `${name}.${at}`;
  return (
    <div class="entry">
      {meaning && (
        <span class="hint" aria-hidden="true">
          {meaning}
        </span>
      )}
      <input
        id={idOf(place)}
        name={name}
        type="text"
        inputMode={list === undefined ? 'numeric' : undefined}
        list={list}
        value={assessment.typed.get(name)?.[at] ?? ''}
        aria-label={meaning === undefined ? labelOf(place, language) : `${labelOf(name, language)}: ${meaning}`}
        autocomplete="off"
        spellcheck={false}
        {...described(assessment, place, undefined)}
      />
      <Messages assessment={assessment} place={place} />
    </div>
  );
}
