import type { ComponentChildren } from 'preact';

import type { Language } from '@charsheet/schema/rules';

import type { Assessment, Message } from './assess.js';
import { labelOf } from './labels.js';
import { idOf } from './state.js';
import type { FormTexts } from './texts/texts.js';

/** What every part of the form works with. */
export interface PartProps {
  assessment: Assessment;
  texts: FormTexts;
  language: Language;
  /** The address that the form is sent to. */
  action: string;
}

export const messagesAt = ({ told }: Assessment, place: string): readonly Message[] => told.get(place) ?? [];

/** What is wrong at a place, or against the rules. */
export function Messages({ assessment, place }: { assessment: Assessment; place: string }) {
  const messages = messagesAt(assessment, place);
  if (messages.length === 0) return null;
  return (
    <div class="told" id={`${idOf(place)}-fault`}>
      {messages.map(({ level, text }, at) => (
        <p key={at} class={level}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** What a field tells programs that read it to people. */
export function described(assessment: Assessment, place: string, hint: string | undefined) {
  const messages = messagesAt(assessment, place);
  const ids = [hint && `${idOf(place)}-hint`, messages.length > 0 && `${idOf(place)}-fault`].filter(Boolean).join(' ');
  const isFault = messages.some(({ level }) => level === 'fault');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': isFault ? ('true' as const) : undefined };
}

export const valueAt = ({ typed }: Assessment, name: string): string => typed.get(name)?.at(-1) ?? '';

export interface FieldProps extends PartProps {
  name: string;
  hint?: string | undefined;
  /** Whether it may be left blank. */
  isOptional?: boolean;
}

/** A label with its hint, its field and what is told of it. */
export function Labelled({
  assessment,
  texts,
  language,
  name,
  hint,
  isOptional = false,
  children,
}: FieldProps & { children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={idOf(name)}>
        {labelOf(name, language)}
        {isOptional && <small> {texts.hints.optional}</small>}
      </label>
      {hint && (
        <p class="hint" id={`${idOf(name)}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <Messages assessment={assessment} place={name} />
    </div>
  );
}

interface InputProps extends FieldProps {
  /** A whole number: what is none stays as it was typed, and is told. */
  number?: boolean;
}

export function TextField({ number = false, ...props }: InputProps) {
  const { assessment, name, hint } = props;
  return (
    <Labelled {...props}>
      <input
        id={idOf(name)}
        name={name}
        type="text"
        inputMode={number ? 'numeric' : undefined}
        value={valueAt(assessment, name)}
        autocomplete="off"
        spellcheck={false}
        {...described(assessment, name, hint)}
      />
    </Labelled>
  );
}

export function TextArea(props: FieldProps) {
  const { assessment, name, hint } = props;
  const text = valueAt(assessment, name);
  return (
    <Labelled {...props}>
      {/* A line break at the very beginning is not read as part of the text. */}
      <textarea id={idOf(name)} name={name} rows={6} {...described(assessment, name, hint)}>
        {text.startsWith('\n') || text.startsWith('\r') ? `\n${text}` : text}
      </textarea>
    </Labelled>
  );
}
