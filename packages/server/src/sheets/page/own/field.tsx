import type { Entered } from './entered.js';

export interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  /** What is on the sheet. */
  value: string;
  /** What was entered instead and could not be taken, if this is that form. */
  entered: Entered | undefined;
  isLong?: boolean;
  isLabelHidden?: boolean;
}

/** A field for a number, or for a long text. */
export function QuickField({ name, label, hint, value, entered, isLong, isLabelHidden }: FieldProps) {
  const id = `quick-${name}`;
  const fault = entered?.faults[name];
  const input = {
    id,
    name,
    autocomplete: 'off',
    autofocus: fault !== undefined,
    'aria-invalid': fault === undefined ? undefined : ('true' as const),
    'aria-describedby': [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined,
  };
  const text = entered?.values.get(name) ?? value;
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'unseen' : undefined}>
        {label}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {isLong ? (
        <textarea {...input} rows={6}>
          {`\n${text}`}
        </textarea>
      ) : (
        <input
          {...input}
          type="text"
          inputMode="numeric"
          value={text}
          placeholder={isLabelHidden ? label : undefined}
        />
      )}
    </div>
  );
}
