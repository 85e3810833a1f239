import {
  type AnySheet,
  Character,
  type CharacterPatch,
  Equipment,
  type Language,
  type TText,
  textFault,
} from '@charsheet/schema';

import type { QuickPart } from '../../../sheets/page/own/entered.js';
import { mostHitPoints } from '../../../sheets/page/own/most-hit-points.js';
import { ownTexts } from '../../../sheets/page/own/texts/texts.js';

/** The members that each form is about. */
const parts: Record<QuickPart, { names: readonly string[]; within?: 'felszereles' }> = {
  ep: { names: ['ep'] },
  tp: { names: ['tp'] },
  money: { names: ['at', 'et', 'el'], within: 'felszereles' },
  notes: { names: ['jegyzetek'] },
};

export const isQuickPart = (part: string | null): part is QuickPart => part !== null && Object.hasOwn(parts, part);

/** Values of the members of a part; nothing for one that the sheet does not have. */
export type Values = Record<string, string | number | undefined>;

export function valuesOf(part: QuickPart, sheet: AnySheet): Values {
  const { names, within } = parts[part];
  const holder = (within ? sheet[within] : sheet) as unknown as Values;
  return Object.fromEntries(names.map((name) => [name, holder[name]]));
}

export const sameValues = (a: Values, b: Values): boolean => Object.keys(a).every((name) => a[name] === b[name]);

/** The patch that gives the members of a part their values, and removes those that have none. */
export function patchOf(part: QuickPart, values: Values): CharacterPatch {
  const { within } = parts[part];
  const members = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
  return within ? { [within]: members } : members;
}

type Reading = { values: Values } | { faults: Record<string, string> };

/**
 * What a form makes of the sheet that it shows. Damage counts from what was seen: the same form, sent twice, wants the same
 * hit points twice.
 * @param seen the sheet as the form shows it
 */
export function wanted(part: QuickPart, form: URLSearchParams, seen: AnySheet, language: Language): Reading {
  const does = form.get('do');
  if (part === 'ep' && (does === 'took' || does === 'healed')) return afterBlow(form, seen, does, language);
  if (part === 'notes') return withNotes(form, language);
  const faults: Record<string, string> = {};
  const read = parts[part].names.map((name): [string, number | undefined] => {
    const number = numberIn(form.get(name), rangeOf(name));
    if (number === 'not-whole') faults[name] = notWhole(name, language);
    return [name, number === 'not-whole' ? undefined : number];
  });
  return Object.keys(faults).length > 0 ? { faults } : { values: Object.fromEntries(read) };
}

/** Nobody is healed above the most that there can be, unless more was there before. */
function afterBlow(form: URLSearchParams, seen: AnySheet, does: 'took' | 'healed', language: Language): Reading {
  const { faults } = ownTexts[language];
  const most = mostHitPoints(seen);
  const now = seen.ep ?? most;
  const range = rangeOf('ep');
  const amount = numberIn(form.get('amount'), { minimum: 0, maximum: range.maximum });
  if (amount === 'not-whole' || amount === undefined) {
    return { faults: { amount: faults['not-whole']('0', String(range.maximum)) } };
  }
  if (now === null) return { faults: { amount: faults['no-hit-points'] } };
  const ep = does === 'took' ? now - amount : Math.max(now, Math.min(now + amount, most ?? range.maximum));
  return { values: { ep: Math.max(range.minimum, Math.min(ep, range.maximum)) } };
}

function withNotes(form: URLSearchParams, language: Language): Reading {
  // Forms have the line breaks of the wire, sheets those of the player.
  const jegyzetek = (form.get('jegyzetek') ?? '').replace(/\r\n?/g, '\n');
  if (jegyzetek === '') return { values: { jegyzetek: undefined } };
  const fault = textFault(Character.properties.jegyzetek as unknown as TText, jegyzetek);
  if (!fault) return { values: { jegyzetek } };
  const { faults } = ownTexts[language];
  return { faults: { jegyzetek: faults[fault.code === 'too-long' ? 'too-long' : 'control-character'] } };
}

interface Range {
  minimum: number;
  maximum: number;
}

const { ep, tp } = Character.properties;
const { at, et, el } = Equipment.properties;
const rangeOf = (name: string) => ({ ep, tp, at, et, el })[name] as unknown as Range;

function notWhole(name: string, language: Language): string {
  const { minimum, maximum } = rangeOf(name);
  const inWords = new Intl.NumberFormat(language);
  return ownTexts[language].faults['not-whole'](inWords.format(minimum), inWords.format(maximum));
}

/** A whole number as people write it; nothing when the field is empty. */
function numberIn(text: string | null, { minimum, maximum }: Range): number | undefined | 'not-whole' {
  const plain = (text ?? '').replace(/[\s\u00a0]/g, '').replace(/^\u2212/, '-');
  if (plain === '') return undefined;
  const number = /^[-+]?\d{1,10}$/.test(plain) ? Number(plain) : Number.NaN;
  return number >= minimum && number <= maximum ? number : 'not-whole';
}
