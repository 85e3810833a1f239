import type { ComponentChildren } from 'preact';

import { EntryInput, EntrySelect } from './entries.js';
import { Messages, type PartProps } from './fields.js';
import { labelOf } from './labels.js';
import type { OptionGroup } from './options.js';
import { OwnEntry } from './select.js';
import { buttons, idOf, ownFields } from './state.js';
import type { FormTexts } from './texts/texts.js';

interface ListProps extends PartProps {
  name: string;
  hint?: string | undefined;
  /** How many entries there are by the rules. */
  due: number;
}

const count = ({ assessment, name, due }: ListProps) => Math.max(due, assessment.typed.get(name)?.length ?? 0);

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
  const { assessment, texts, language, name } = props;
  const entries = ats(count(props));
  const isTyped = entries.length > mostChoices;
  const common = { assessment, texts, language, name };
  const options = `${idOf(name)}-options`;
  return (
    <ListFrame {...props}>
      <div class="entries">
        {entries.map((at) =>
          isTyped ? (
            <EntryInput key={at} {...common} at={at} list={options} />
          ) : (
            <EntrySelect key={at} {...common} at={at} groups={at === 0 ? firstGroups : groups} />
          ),
        )}
      </div>
      {isTyped && (
        <datalist id={options}>
          {groups
            .flatMap((group) => group.options)
            .map(({ id, name: text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
        </datalist>
      )}
      <OwnEntry {...common} />
    </ListFrame>
  );
}

/** A list of numbers, each with what it is for. */
export function NumberList({ meaningOf, ...props }: ListProps & { meaningOf: (at: number) => string }) {
  const { assessment, texts, language, name } = props;
  return (
    <ListFrame {...props}>
      <div class="entries numbers">
        {ats(count(props)).map((at) => (
          <EntryInput
            key={at}
            assessment={assessment}
            texts={texts}
            language={language}
            name={name}
            at={at}
            meaning={meaningOf(at)}
          />
        ))}
      </div>
    </ListFrame>
  );
}

interface FrameProps extends Omit<ListProps, 'due'> {
  children: ComponentChildren;
}

/** A list with its title, what is told of the whole of it, and a button for one more entry. */
function ListFrame({ assessment, texts, language, name, hint, children }: FrameProps) {
  const id = idOf(name);
  const label = labelOf(name, language);
  return (
    <fieldset id={id} class="list" tabIndex={-1} aria-describedby={hint && `${id}-hint`}>
      <legend>{label}</legend>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Messages assessment={assessment} place={name} />
      {children}
      <ListButton action={buttons.add} name={name} text={texts.buttons.add} says={texts.buttons.addTo(label)} />
    </fieldset>
  );
}

interface ButtonProps {
  action: (typeof buttons)['add' | 'remove'];
  name: string;
  text: FormTexts['buttons']['add'];
  says: string;
}

const ListButton = ({ action, name, text, says }: ButtonProps) => (
  <button type="submit" name={ownFields.button} value={action + name} class="plain small" aria-label={says}>
    {text}
  </button>
);
