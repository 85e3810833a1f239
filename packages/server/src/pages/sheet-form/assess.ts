import type { AnySheet, Fault } from '@charsheet/schema';
import { sheetOfForm } from '@charsheet/schema/form';
import type { Finding, Language, SheetView } from '@charsheet/schema/rules';
import type { Remark } from '@charsheet/schema/rules/second';

import type { EditionForm } from './edition-form.js';
import type { SheetFormState } from './state.js';
import { formTexts } from './texts/texts.js';

/** Something to be told of a place in the form. */
export interface Message {
  place: string;
  /** `fault`: it keeps the sheet from being stored. The others are what the rules say. */
  level: 'fault' | Finding['level'];
  text: string;
}

/** What can be said of a form. */
export interface Assessment<Sheet extends AnySheet = AnySheet> {
  /** What was typed into the fields of each name. */
  typed: ReadonlyMap<string, readonly string[]>;
  /** The sheet, with what does not fit left out, or as on one that is blank. */
  sheet: Sheet;
  /** Whether what everything follows from is there. */
  isComplete: boolean;
  /** Nothing while it is not complete. */
  view: SheetView<Remark> | undefined;
  faults: Message[];
  findings: Message[];
  /** Both of them, by their places. */
  told: ReadonlyMap<string, readonly Message[]>;
}

export function assess<Sheet extends AnySheet>(
  { fields, tells }: SheetFormState,
  language: Language,
  of: EditionForm<Sheet>,
): Assessment<Sheet> {
  const { validator, decisive } = of;
  const { sheet: read, placeOf } = sheetOfForm(fields, validator);
  const { faults: words, summary } = formTexts[language];
  const found = validator.faults(read, words);
  const bad = new Set(found.map(({ pointer }) => memberOf(pointer)));
  const { sheet, replaced } = validator.check(read) ? { sheet: read, replaced: [] } : withoutFaults(read, found, of);
  const isComplete = !replaced.some((member) => isAbility(member) || decisive.includes(member.slice(1)));
  const view = isComplete ? of.view(sheet, language) : undefined;
  const isTold = ({ code }: Fault) => tells === 'everything' || (tells === 'live' && code !== 'missing-member');
  const faults = found.filter(isTold).map(
    ({ pointer, code, message }): Message => ({
      place: placeOf(pointer),
      level: 'fault',
      text: code === 'missing-member' ? summary.fillIn : message,
    }),
  );
  const findings = (tells === 'nothing' ? [] : (view?.findings ?? [])).flatMap(({ pointer, level, message }) =>
    pointer === undefined || bad.has(memberOf(pointer)) ? [] : [{ place: placeOf(pointer), level, text: message }],
  );
  return {
    typed: grouped(fields),
    sheet,
    isComplete,
    view: tells === 'nothing' ? undefined : view,
    faults,
    findings,
    told: grouped([...faults, ...findings].map((message) => [message.place, message])),
  };
}

function grouped<T>(entries: Iterable<readonly [string, T]>): Map<string, T[]> {
  const all = new Map<string, T[]>();
  for (const [name, value] of entries) {
    const known = all.get(name);
    if (known) known.push(value);
    else all.set(name, [value]);
  }
  return all;
}

const isAbility = (member: string) => member.startsWith('/tulajdonsagok');

/** The member that a pointer leads to or into; of the abilities and the equipment the one in there. */
const memberOf = (pointer: string): string =>
  /^\/(?:tulajdonsagok|felszereles)\/[^/]+|^\/[^/]+|^/.exec(pointer)?.[0] ?? '';

type Members = Record<string, unknown>;

/**
 * What was read without what does not fit: entries of lists are left out, other members are put back to what a blank sheet has.
 * @returns the members that were put back, too
 */
function withoutFaults<Sheet extends AnySheet>(
  read: unknown,
  faults: readonly Fault[],
  { blankSheet, validator }: EditionForm<Sheet>,
): { sheet: Sheet; replaced: string[] } {
  const sheet = structuredClone(read) as Members;
  const replaced = new Set<string>();
  const leftOut = new Map<string, Set<number>>();
  for (const { pointer } of faults) {
    const member = memberOf(pointer);
    const entry = /^\/(\d+)/.exec(pointer.slice(member.length))?.[1];
    if (entry === undefined) replaced.add(member);
    else leftOut.set(member, new Set([...(leftOut.get(member) ?? []), Number(entry)]));
  }
  const put = (member: string, change: (value: unknown, blank: unknown) => unknown) => {
    const path = member.split('/').slice(1);
    const last = path.pop() ?? '';
    const [home, blank] = path.reduce<[Members, Members]>(
      ([made, of], name) => [made[name] as Members, of[name] as Members],
      [sheet, blankSheet as unknown as Members],
    );
    const value = change(home[last], blank[last]);
    if (value === undefined) delete home[last];
    else home[last] = value;
  };
  for (const [member, entries] of leftOut) {
    put(member, (list) => (list as unknown[]).filter((_, at) => !entries.has(at)));
  }
  // A list may have too few entries now.
  for (const { pointer } of validator.faults(sheet)) replaced.add(memberOf(pointer));
  for (const member of replaced) put(member, (_, blank) => blank);
  // Of too many faults only some are known.
  return validator.check(sheet)
    ? { sheet, replaced: [...replaced] }
    : { sheet: blankSheet, replaced: memberNames(blankSheet) };
}

const memberNames = (sheet: object) => Object.keys(sheet).map((name) => `/${name}`);
