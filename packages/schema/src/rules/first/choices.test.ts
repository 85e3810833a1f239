import fc from 'fast-check';
import { expect, it } from 'vitest';

import { classIds, raceIds } from '../../../test/build-by-rules.js';
import { type Character, completeSheet } from '../../characters/character.js';
import { checkRules, choicesFor, levelUp, type NextLevel, startingChoices } from '../index.js';

/** Takes some of what is offered, by numbers that say which. */
type Pick = <Choice>(offered: readonly Choice[]) => Choice | undefined;

const picker = (numbers: readonly number[]): Pick => {
  let taken = 0;
  return (offered) => offered[(numbers[taken++ % numbers.length] ?? 0) % offered.length];
};

function several<Choice>(offered: readonly Choice[], count: number, pick: Pick): Choice[] {
  const left = [...offered];
  const chosen: Choice[] = [];
  while (chosen.length < count && left.length > 0) {
    const [one] = left.splice(left.indexOf(pick(left) as Choice), 1);
    chosen.push(one as Choice);
  }
  return chosen;
}

/** A character of level 1 of whom everything was chosen among what was offered. */
function beginner(sheet: Character, pick: Pick): Character {
  const thiefSkills = startingChoices(sheet).Tolvajkepzettsegek;
  const thief = thiefSkills ? several(thiefSkills.offered, thiefSkills.count, pick) : [];
  const withThief = { ...sheet, ...(thiefSkills && { Tolvajkepzettsegek: thief }) };
  const { firstSkill, kepzettsegek, harcosSpecializaciok, kalozKritikus, felszereles } = startingChoices(withThief);
  const given = firstSkill ? several(firstSkill, 1, pick) : [];
  const others = kepzettsegek.offered.filter((id) => !given.includes(id) && !thief.includes(id));
  const [pancelID] = several(felszereles.pancelID, 1, pick);
  const [pajzsID] = several(felszereles.pajzsID, 1, pick);
  return {
    ...withThief,
    kepzettsegek: [...given, ...several(others, kepzettsegek.count - given.length, pick)],
    harcosSpecializaciok: harcosSpecializaciok ? several(harcosSpecializaciok, 1, pick) : [],
    kalozKritikus: kalozKritikus ? several(kalozKritikus, 1, pick) : [],
    felszereles: {
      fegyverIDk: several(felszereles.fegyverIDk, 3, pick),
      ...(pancelID && { pancelID }),
      ...(pajzsID && { pajzsID }),
    },
  };
}

const one = <Choice>(offered: readonly Choice[] | null, pick: Pick) => (offered ? pick(offered) : undefined);

const chosenFor = ({ hpRolls, ...next }: NextLevel, pick: Pick) =>
  Object.fromEntries(
    Object.entries({
      hpRolls:
        hpRolls.fixed ?? pick(Array.from({ length: hpRolls.highest ?? 1 }, (_, index) => index + hpRolls.lowest)),
      tulajdonsagNovelesek: one(next.tulajdonsagNovelesek, pick),
      harcosSpecializaciok: one(next.harcosSpecializaciok, pick),
      kalozKritikus: one(next.kalozKritikus, pick),
    }).filter(([, choice]) => choice !== undefined),
  );

const score = fc.integer({ min: 3, max: 18 });
const people = fc.record({
  faj: fc.constantFrom(...raceIds),
  osztaly: fc.constantFrom(...classIds),
  tulajdonsagok: fc.record({ t_ero: score, t_ugy: score, t_egs: score, t_int: score, t_bol: score, t_kar: score }),
  numbers: fc.array(fc.nat(999), { minLength: 5, maxLength: 40 }),
});

const errorsOf = (sheet: Character) => checkRules(sheet).filter(({ level }) => level === 'error');

it('a player who chooses among what is offered: breaks no rule, from the first level to the twelfth', () => {
  const broken: unknown[] = [];
  const seen = new Set<string>();
  fc.assert(
    fc.property(people, ({ numbers, ...person }) => {
      const pick = picker(numbers);
      let sheet: Character = { ...completeSheet, ...person, szint: 1, hpRolls: [], tulajdonsagNovelesek: [] };
      if (!startingChoices(sheet).osztaly.some((id) => id === person.osztaly)) return;
      seen.add(`${person.faj} ${person.osztaly}`);
      sheet = beginner(sheet, pick);
      broken.push(...errorsOf(sheet));
      for (let next = choicesFor(sheet); next && next.level <= 12; next = choicesFor(sheet)) {
        const risen = levelUp(sheet, chosenFor(next, pick));
        if (!risen.ok) return void broken.push(...risen.faults);
        sheet = risen.sheet;
        broken.push(...errorsOf(sheet));
      }
    }),
    { numRuns: 300 },
  );
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(50);
});

it('an Imperial thief: may, but need not, have the skill of the race; everybody else of the race has it first', () => {
  const thief: Character = { ...completeSheet, faj: 'f_birodalmi', osztaly: 'o_tolvaj' };
  expect(startingChoices(thief).firstSkill).toBeNull();
  expect(startingChoices(thief).kepzettsegek.offered).toContain('k_meregkeveres');
  expect(errorsOf(thief).filter(({ code }) => code === 'race-skill-missing')).toEqual([]);
  for (const osztaly of classIds.filter((id) => id !== 'o_tolvaj')) {
    expect(startingChoices({ ...thief, osztaly }).firstSkill).toEqual(['k_meregkeveres', 'k_alkimia']);
  }
});
