import { type Character, characterValidator, type Fault } from '@charsheet/schema';
import { sheetOfForm } from '@charsheet/schema/form';
import {
  type Finding,
  type Language,
  type SheetView,
  type StartingChoices,
  startingChoices,
  viewSheet,
} from '@charsheet/schema/rules';

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
export interface Assessment {
  /** What was typed into the fields of each name. */
  typed: ReadonlyMap<string, readonly string[]>;
  /** The sheet, with what does not fit left as on one that is blank. */
  sheet: Character;
  choices: StartingChoices;
  /** Nothing while what everything follows from is not there. */
  view: SheetView | undefined;
  faults: Message[];
  findings: Message[];
  /** Both of them, by their places. */
  told: ReadonlyMap<string, readonly Message[]>;
}

export function assess({ fields, tells }: SheetFormState, language: Language): Assessment {
  const { sheet: read, placeOf } = sheetOfForm(fields);
  const { faults: words, summary } = formTexts[language];
  const found = characterValidator.faults(read, words);
  const bad = new Set(found.map(({ pointer }) => memberOf(pointer)));
  const sheet = found.length === 0 ? (read as Character) : withoutFaults(read, bad);
  const isComplete = !['/faj', '/osztaly', '/szint'].some((one) => bad.has(one)) && ![...bad].some(isAbility);
  const view = isComplete ? viewSheet(sheet, language) : undefined;
  const isTold = ({ code }: Fault) => tells === 'everything' || (tells === 'live' && code !== 'missing-member');
  const faults = found.filter(isTold).map(
    ({ pointer, code, message }): Message => ({
      place: placeOf(pointer),
      level: 'fault',
      text: code === 'missing-member' ? summary.fillIn : message,
    }),
  );
  const findings = (tells === 'nothing' ? [] : (view?.findings ?? []))
    .filter(({ pointer }) => !bad.has(memberOf(pointer)))
    .map(({ pointer, level, message }): Message => ({ place: placeOf(pointer), level, text: message }));
  return {
    typed: grouped(fields),
    sheet,
    choices: startingChoices(sheet),
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

/** A sheet of level 1 with nothing on it. */
const blankSheet: Character = {
  name: '',
  faj: '',
  kor: 20,
  jellem: '',
  tulajdonsagok: { t_ero: 10, t_ugy: 10, t_egs: 10, t_int: 10, t_bol: 10, t_kar: 10 },
  osztaly: '',
  kepzettsegek: [],
  szint: 1,
  hpRolls: [],
  tulajdonsagNovelesek: [],
  harcosSpecializaciok: [],
  kalozKritikus: [],
  felszereles: { fegyverIDk: [] },
};

type Members = Record<string, unknown>;

/** What was read, with the members that do not fit put back to what a blank sheet has. */
function withoutFaults(read: unknown, bad: ReadonlySet<string>): Character {
  const sheet = structuredClone(read) as Members;
  for (const member of bad) {
    const path = member.split('/').slice(1);
    const last = path.pop() ?? '';
    const [home, blank] = path.reduce<[Members, Members]>(
      ([made, of], name) => [made[name] as Members, of[name] as Members],
      [sheet, blankSheet as unknown as Members],
    );
    if (blank[last] === undefined) delete home[last];
    else home[last] = blank[last];
  }
  const { name, faj, osztaly, jellem } = blankSheet;
  // The blank members do not fit either; of too many faults only some are known.
  const fits = characterValidator.check({ ...sheet, name: 'x', faj: 'f_x', osztaly: 'o_x', jellem: 'S' });
  return fits ? ({ name, faj, osztaly, jellem, ...sheet } as unknown as Character) : blankSheet;
}
