import type { ComponentChildren } from 'preact';

import { fieldNames } from '@charsheet/schema/form';

import { EntryInput, EntrySelect } from './entries.js';
import { Messages, messagesAt, type PartProps, valueAt } from './fields.js';
import { labelOf } from './labels.js';
import type { OptionGroup } from './offers.js';
import { OwnEntry } from './select.js';
import { buttons, idOf, ownFields } from './state.js';

interface ListProps extends PartProps {
  name: string;
  hint?: string | undefined;
  /** How many entries there are by the rules. */
  due: number;
}

const count = ({ assessment, name, due }: ListProps) => Math.max(due, assessment.typed.get(name)?.length ?? 0);

/** Whether there is nothing in a list, nor has to be, and nothing is told of it. */
const isIdle = (props: ListProps) =>
  count(props) === 0 &&
  valueAt(props.assessment, fieldNames.own + props.name) === '' &&
  messagesAt(props.assessment, props.name).length === 0;

const ats = (length: number) => Array.from({ length }, (_, at) => at);

/** More entries than these are typed, by their identifiers: each choice sends all that it offers. */
const mostChoices = 16;

interface IdListProps extends ListProps {
  groups: readonly OptionGroup[];
  /** What the first entry offers, where that is something else. */
  firstGroups?: readonly OptionGroup[];
}

/** A list of identifiers. */
export function IdList({ groups, firstGroups = groups, ...props }: IdListProps) {
  const { assessment, texts, language, action, name } = props;
  const entries = ats(count(props));
  const isTyped = entries.length > mostChoices;
  const common = { assessment, texts, language, action, name };
  const options = `${idOf(name)}-options`;
  return (
    <ListFrame {...props} isIdle={isIdle(props)} own={<OwnEntry {...common} />}>
      <div class="entries">
        {entries.map((at) =>
          isTyped ? (
            <EntryInput key={at} {...common} at={at} list={options} />
          ) : (
            <EntrySelect key={at} {...common} at={at} groups={at === 0 ? firstGroups : groups} />
          ),
        )}
      </div>
      {isTyped && <DataList id={options} groups={groups} />}
    </ListFrame>
  );
}

/** What fields that are typed offer. */
export const DataList = ({ id: list, groups }: { id: string; groups: readonly OptionGroup[] }) => (
  <datalist id={list}>
    {groups
      .flatMap((group) => group.options)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
  </datalist>
);

/** A list of numbers, each with what it is for. */
export function NumberList({ meaningOf, ...props }: ListProps & { meaningOf: (at: number) => string }) {
  const { assessment, texts, language, action, name } = props;
  return (
    <ListFrame {...props} isIdle={isIdle(props)}>
      <div class="entries numbers">
        {ats(count(props)).map((at) => (
          <EntryInput key={at} {...{ assessment, texts, language, action, name }} at={at} meaning={meaningOf(at)} />
        ))}
      </div>
    </ListFrame>
  );
}

interface FrameProps extends Omit<ListProps, 'due'> {
  /** Whether it takes a line only, until somebody opens it. */
  isIdle: boolean;
  /** Where other entries can be typed than are offered. */
  own?: ComponentChildren;
  children: ComponentChildren;
}

/** A list with its title, what is told of the whole of it, and a button for one more entry. */
export function ListFrame(props: FrameProps) {
  const { assessment, texts, language, action, name, hint, isIdle, own, children } = props;
  const id = idOf(name);
  const label = labelOf(name, language);
  // The same elements in both cases: somebody may be typing in there when it changes from one to the other.
  return (
    <details class={isIdle ? 'foldable idle' : 'foldable'} open={!isIdle}>
      <summary>{label}</summary>
      <fieldset id={id} class="list" tabIndex={-1} aria-describedby={hint && `${id}-hint`}>
        <legend class="unseen">{label}</legend>
        {hint && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        <Messages assessment={assessment} place={name} />
        {children}
        <div class="tools">
          <Button
            action={action}
            does={buttons.add + name}
            at={id}
            text={texts.buttons.add}
            says={texts.buttons.addTo(label)}
          />
          {own}
        </div>
      </fieldset>
    </details>
  );
}

interface ButtonProps {
  action: string;
  does: string;
  /** What the page is to show first then. */
  at: string;
  text: string;
  /** The same for those who do not see where it stands. */
  says?: string;
}

/** A button that changes the form and stores nothing. */
export const Button = ({ action, does, at, text, says }: ButtonProps) => (
  <button
    type="submit"
    name={ownFields.button}
    value={does}
    formAction={`${action}#${at}`}
    class="plain small"
    aria-label={says}
  >
    {text}
  </button>
);
