import type { Finding } from '../../../characters/finding.js';
import type { Language } from '../../../language.js';
import { suggest } from '../../../spelling.js';
import { nameOf } from '../catalog/look-up.js';
import type { FindingCode } from './codes.js';
import { type FindingKind, findingKinds } from './findings.js';

type FoundValue = number | string | readonly string[];

/** What a rule finds, before it is put into words. */
export interface Found {
  code: FindingCode;
  pointer: string;
  /** What the message tells: numbers, and identifiers, which are told by name. */
  values?: Readonly<Record<string, FoundValue>>;
  /** For an identifier that is not known: those it may have been meant to be. */
  known?: readonly string[];
}

const meant: Record<Language, (id: string) => string> = {
  en: (id) => `; did you mean "${id}"?`,
  hu: (id) => `; erre gondoltál: „${id}”?`,
};

const or: Record<Language, string> = { en: ' or ', hu: ' vagy ' };

/** Puts what a rule found into words. */
export function say({ code, pointer, values = {}, known = [] }: Found, language: Language): Finding {
  const kind: FindingKind = findingKinds[code];
  const message = kind[language].replace(/\{(\w+)(:id)?\}/g, (_, name: string, withId?: string) =>
    // What is not known has no name, though something else may be called so.
    name === 'id' ? String(values[name]) : inWords(values[name] ?? '', language, withId !== undefined),
  );
  const close = suggest(String(values['id'] ?? ''), known);
  const hint = close === undefined ? undefined : meant[language](close);
  return { code, level: kind.level, pointer, message: hint ? message.replace(/\.$/, hint) : message };
}

function inWords(value: FoundValue, language: Language, withId: boolean): string {
  if (typeof value === 'number') return String(value);
  const words = [value].flat().map((id) => named(id, language, withId));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')}${or[language]}${last}`;
}

function named(id: string, language: Language, withId: boolean): string {
  const name = nameOf(id, language);
  return name === undefined ? id : `${name}${withId ? ` (${id})` : ''}`;
}
