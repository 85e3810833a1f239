import { describe, expect, it } from 'vitest';

import { buildByRules, classIds, raceIds } from '../../../test/build-by-rules.js';
import { type Character, completeSheet } from '../../characters/character.js';
import { checkRules } from './check/check.js';
import { type LevelChoices, levelUp } from './level-up.js';
import { choicesFor, type NextLevel } from './next-level.js';

/** Takes the last of everything that is offered. */
const takeLast = (next: NextLevel): LevelChoices => {
  const last = <Entry>(ids: Entry[] | null) => ids?.at(-1);
  const chosen = {
    hpRolls: next.hpRolls.fixed ?? next.hpRolls.highest ?? 1,
    tulajdonsagNovelesek: last(next.tulajdonsagNovelesek),
    harcosSpecializaciok: last(next.harcosSpecializaciok),
    kalozKritikus: last(next.kalozKritikus),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, choice]) => choice !== undefined));
};

const errors = (sheet: Character) => checkRules(sheet).filter(({ level }) => level === 'error');
const faults = (sheet: Character, choices: LevelChoices, language?: 'hu' | 'en') => {
  const result = levelUp(sheet, choices, language && { language });
  return result.ok ? [] : result.faults.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`);
};

describe('a character', () => {
  const pairs = raceIds.flatMap((race) => classIds.map((osztaly) => ({ race, class: osztaly })));
  const open = pairs.filter((pair) => errors(buildByRules({ ...pair, level: 1 })).length === 0);

  it.each(open)('of race $race and class $class rises to the limit by the rules', (pair) => {
    let sheet = buildByRules({ ...pair, level: 1 });
    const wrong: object[] = [];
    for (let level = 2; level <= 20; level++) {
      const next = choicesFor(sheet);
      if (!next) break;
      const before = JSON.stringify(sheet);
      const risen = levelUp(sheet, takeLast(next));
      if (!risen.ok) throw new Error(JSON.stringify(risen.faults));
      const rose = risen.sheet.szint === level && JSON.stringify(sheet) === before;
      sheet = risen.sheet;
      if (!rose || errors(sheet).length > 0) wrong.push({ level, rose, errors: errors(sheet) });
    }
    expect(wrong).toEqual([]);
    if (sheet.szint < 20) {
      expect(faults(sheet, { hpRolls: 1 })[0]).toMatch(/^ no-next-level: /);
      expect(errors({ ...sheet, szint: sheet.szint + 1 }).map(({ code }) => code)).toContain('level-above-limit');
    }
  });
});

describe('what a level asks for', () => {
  it('is a roll, and what is due', () => {
    expect(choicesFor(completeSheet)).toEqual({
      level: 6,
      hpRolls: { lowest: 1, highest: 10, fixed: null },
      tulajdonsagNovelesek: null,
      harcosSpecializaciok: null,
      kalozKritikus: null,
    });
  });

  it('is what can still be chosen', () => {
    const { harcosSpecializaciok, tulajdonsagNovelesek } = choicesFor({ ...completeSheet, szint: 6 }) ?? {};
    expect(harcosSpecializaciok).toHaveLength(30);
    expect(harcosSpecializaciok).toContain('ostor');
    expect(tulajdonsagNovelesek).toBeNull();
    const strong = {
      ...completeSheet,
      szint: 7,
      tulajdonsagok: { ...completeSheet.tulajdonsagok, t_ero: 18, t_egs: 17 },
    };
    expect(choicesFor(strong)?.tulajdonsagNovelesek).toEqual(['t_ugy', 't_int', 't_bol', 't_kar']);
    const perfect = { t_ero: 18, t_ugy: 18, t_egs: 18, t_int: 18, t_bol: 18, t_kar: 18 };
    expect(choicesFor({ ...strong, tulajdonsagok: perfect })?.tulajdonsagNovelesek).toBeNull();
  });

  it('may be the same weapon again from level 9 on', () => {
    const pirate = { ...completeSheet, osztaly: 'o_kaloz', szint: 8, kalozKritikus: ['tor', 'bot'] };
    expect(choicesFor(pirate)?.kalozKritikus).toHaveLength(28);
    expect(choicesFor({ ...pirate, kalozKritikus: ['tor', 'tor'] })?.kalozKritikus).not.toContain('tor');
    expect(choicesFor({ ...pirate, szint: 5 })?.kalozKritikus).toHaveLength(26);
  });

  it('is fixed hit points above level 9, by the text of the rules', () => {
    expect(choicesFor({ ...completeSheet, szint: 9 })?.hpRolls).toEqual({ lowest: 1, highest: 10, fixed: 3 });
  });

  it('is nothing that follows from a house rule', () => {
    const house = { ...completeSheet, faj: 'f_orias', osztaly: 'o_lovag', szint: 11 };
    expect(choicesFor(house)).toEqual({
      level: 12,
      hpRolls: { lowest: 1, highest: null, fixed: null },
      tulajdonsagNovelesek: ['t_ero', 't_ugy', 't_egs', 't_int', 't_bol', 't_kar'],
      harcosSpecializaciok: null,
      kalozKritikus: null,
    });
    expect(choicesFor({ ...house, szint: 255 })).toBeNull();
  });
});

describe('a wrong choice', () => {
  const sheet = { ...completeSheet, szint: 6, hpRolls: [7, 4, 9, 6, 1] };

  it.each([
    [{}, ['/hpRolls choice-missing: Level 7 asks for a hit point roll.', specialise('choice-missing', '.')]],
    [
      { hpRolls: 11, harcosSpecializaciok: 'szablya' },
      [
        '/hpRolls choice-not-offered: Level 7 asks for a hit point roll; it cannot be 11.',
        specialise('choice-not-offered', '; it cannot be szablya.'),
      ],
    ],
    [
      { hpRolls: 1.5, harcosSpecializaciok: 'tor', tulajdonsagNovelesek: 't_ero', kalozKritikus: 'tor' },
      [
        '/hpRolls choice-not-offered: Level 7 asks for a hit point roll; it cannot be 1.5.',
        '/tulajdonsagNovelesek choice-not-due: Level 7 does not ask for an ability to increase.',
        '/kalozKritikus choice-not-due: Level 7 does not ask for a weapon for critical hits.',
      ],
    ],
  ] satisfies [LevelChoices, string[]][])('is named: %j', (choices, expected) => {
    expect(faults(sheet, choices)).toEqual(expected);
  });

  it('is named in Hungarian, too', () => {
    expect(faults(sheet, { hpRolls: 0 }, 'hu')).toEqual([
      '/hpRolls choice-not-offered: 7. szinten kell: életerődobás; 0 nem lehet.',
      '/harcosSpecializaciok choice-missing: 7. szinten kell: fegyver a specializációhoz.',
    ]);
    expect(faults({ ...sheet, faj: 'f_amazon', osztaly: 'o_tolvaj' }, {}, 'hu')).toEqual([
      ' no-next-level: Ez a faj ebben az osztályban nem lehet 7. szintű.',
    ]);
  });

  function specialise(code: string, end: string) {
    return `/harcosSpecializaciok ${code}: Level 7 asks for a weapon to specialise in${end}`;
  }
});
