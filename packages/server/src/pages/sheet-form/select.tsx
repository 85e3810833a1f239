import { fieldNames } from '@charsheet/schema/form';

import { described, type FieldProps, Labelled, Messages, messagesAt, type PartProps, valueAt } from './fields.js';
import { labelOf } from './labels.js';
import type { OptionGroup } from './offers.js';
import { idOf } from './state.js';
import type { FormTexts } from './texts/texts.js';

interface SelectProps extends FieldProps {
  groups: readonly OptionGroup[];
}

/** One of those that the game has, or another by a rule of one's own. */
export function SelectField({ groups, ...props }: SelectProps) {
  const { assessment, name, hint, texts, isOptional = false } = props;
  return (
    <Labelled {...props}>
      <select id={idOf(name)} name={name} {...described(assessment, name, hint)}>
        <Options groups={groups} chosen={valueAt(assessment, name)} isOptional={isOptional} texts={texts} />
      </select>
      <OwnEntry {...props} />
    </Labelled>
  );
}

interface OptionsProps {
  groups: readonly OptionGroup[];
  chosen: string;
  isOptional?: boolean;
  /** What it means when nothing is chosen. */
  none?: string;
  texts: FormTexts;
}

export function Options({ groups, chosen, isOptional = true, none, texts: { options } }: OptionsProps) {
  const isKnown = groups.some((group) => group.options.some(({ id }) => id === chosen));
  const one = ({ id, name }: { id: string; name: string }) => (
    <option key={id} value={id} selected={id === chosen}>
      {name}
    </option>
  );
  return (
    <>
      {(isOptional || chosen === '') && one({ id: '', name: none ?? options.none })}
      {chosen !== '' && !isKnown && one({ id: chosen, name: options.unknown(chosen) })}
      {groups.map(({ label, options: all }, at) =>
        label === undefined ? (
          all.map(one)
        ) : (
          <optgroup key={at} label={label}>
            {all.map(one)}
          </optgroup>
        ),
      )}
    </>
  );
}

interface OwnProps extends PartProps {
  name: string;
  label?: string;
}

/** A place for an identifier that the game does not have; in a list it comes after what was chosen. */
export function OwnEntry(props: OwnProps) {
  const { assessment, name, texts } = props;
  return (
    <details class="own" open={valueAt(assessment, fieldNames.own + name) !== ''}>
      <summary>{texts.own.summary}</summary>
      <OwnInput {...props} />
    </details>
  );
}

export function OwnInput({ assessment, name, language, label = labelOf(name, language), texts: { own } }: OwnProps) {
  const field = fieldNames.own + name;
  const place = messagesAt(assessment, field).length > 0 ? field : `${field}.0`;
  return (
    <>
      <input
        id={idOf(field)}
        name={field}
        type="text"
        value={valueAt(assessment, field)}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-label={`${label}: ${own.label}`}
        {...described(assessment, place, undefined)}
      />
      <Messages assessment={assessment} place={place} />
    </>
  );
}
