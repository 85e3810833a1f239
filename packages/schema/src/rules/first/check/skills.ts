import { lookUp, type ResolvedSheet } from '../catalog/look-up.js';
import type { Race } from '../catalog/races.js';
import { type Skill, skills } from '../catalog/skills.js';
import { extraSkills, mayLearn, requiredFirstSkill, skillCount, thiefSkills } from '../growth.js';
import type { BareFinding } from './codes.js';
import { checkOwner } from './growth.js';
import { isRolled } from './identity.js';

const pointer = '/kepzettsegek';
const listOfThieves = '/Tolvajkepzettsegek';

/** There are as many skills as Intelligence and race give. */
export function* checkSkillCount({ sheet, race, characterClass }: ResolvedSheet): Generator<BareFinding> {
  if (!race || !characterClass || !isRolled(sheet.tulajdonsagok.t_int)) return;
  const { szint: level, osztaly } = sheet;
  const expected = skillCount(sheet, race);
  const extra = extraSkills(characterClass, level);
  const found = sheet.kepzettsegek.length;
  if (found === expected) return;
  if (found > expected && found <= expected + extra) {
    yield { code: 'skill-extra', pointer, values: { class: osztaly, level, expected, extra } };
  } else {
    yield { code: 'skill-count', pointer, values: { expected, found } };
  }
}

/** The class may take each skill, save for the one that the race gives. */
export function* checkSkillsOfClass(resolved: ResolvedSheet): Generator<BareFinding> {
  const { sheet, race, characterClass } = resolved;
  if (!race || !characterClass) return;
  const taken = sheet.kepzettsegek.length - skillCount(sheet, race);
  // Skills that a thief gets late may be forbidden ones.
  let free = Math.max(0, Math.min(taken, extraSkills(characterClass, sheet.szint)));
  const given = indexOfRaceSkill(resolved, race);
  for (const [index, id] of sheet.kepzettsegek.entries()) {
    const skill = lookUp<Skill>(skills, id);
    // A repeated skill is checked where it stands first.
    if (!skill || index === given || sheet.kepzettsegek.indexOf(id) < index) continue;
    if (mayLearn(sheet.osztaly, skill) || free-- > 0) continue;
    yield { code: 'skill-not-for-class', pointer: `${pointer}/${index}`, values: { class: sheet.osztaly, skill: id } };
  }
}

/** Index of the skill that the race gives: the one that the class may not take, if there is such a one. -1 for none. */
function indexOfRaceSkill({ sheet }: ResolvedSheet, { firstSkill = [] }: Race): number {
  const isGiven = (id: string) => firstSkill.some((one) => one === id);
  const { osztaly, kepzettsegek } = sheet;
  const forbidden = kepzettsegek.findIndex(
    (id) => isGiven(id) && !mayLearn(osztaly, skills[id as keyof typeof skills]),
  );
  return forbidden < 0 ? kepzettsegek.findIndex(isGiven) : forbidden;
}

/** The first skill is one that the race requires. */
export function* checkRaceSkill(resolved: ResolvedSheet): Generator<BareFinding> {
  const { sheet, race, characterClass } = resolved;
  if (!race?.firstSkill || !characterClass) return;
  const names = { race: sheet.faj, class: sheet.osztaly, skills: race.firstSkill };
  const index = indexOfRaceSkill(resolved, race);
  if (!requiredFirstSkill(sheet.osztaly, race)) {
    const skillsOfThief = [...sheet.kepzettsegek, ...(sheet.Tolvajkepzettsegek ?? [])];
    if (race.firstSkill.some((id) => skillsOfThief.includes(id))) return;
    yield { code: 'race-skill-waived', pointer, values: names };
  } else if (index < 0) {
    yield { code: 'race-skill-missing', pointer: `${pointer}/0`, values: names };
  } else if (index > 0) {
    const skill = sheet.kepzettsegek[index] ?? '';
    yield { code: 'race-skill-not-first', pointer: `${pointer}/${index}`, values: { ...names, skill } };
  }
}

/** Skills are known, and none is taken twice, thief skills included. */
export function* checkSkillsTaken({ sheet }: ResolvedSheet): Generator<BareFinding> {
  const taken = new Set<string>();
  for (const list of ['kepzettsegek', 'Tolvajkepzettsegek'] as const) {
    // Thief skills of another class are one finding, not several.
    const compared = list === 'kepzettsegek' || sheet.osztaly === 'o_tolvaj';
    for (const [index, id] of (sheet[list] ?? []).entries()) {
      yield* checkSkill(id, `/${list}/${index}`, compared && taken.has(id));
      taken.add(id);
    }
  }
}

function* checkSkill(id: string, place: string, taken: boolean): Generator<BareFinding> {
  const skill = lookUp<Skill>(skills, id);
  if (!skill) yield { code: 'unknown-skill', pointer: place, values: { id }, known: Object.keys(skills) };
  else if (taken) {
    yield {
      code: skill.repeatable ? 'skill-repeated-by-field' : 'skill-repeated',
      pointer: place,
      values: { skill: id },
    };
  }
}

/** Identifiers of the skills that are thief skills however the rules are read. */
const offered = Object.entries<Skill>(skills).flatMap(([id, { thief }]) => (thief === 'yes' ? id : []));

/** A thief has four thief skills, and nobody else has any. */
export function* checkThiefSkills({ sheet }: ResolvedSheet): Generator<BareFinding> {
  const ids = sheet.Tolvajkepzettsegek ?? [];
  const { owner, count } = thiefSkills;
  if (sheet.osztaly !== owner) {
    yield* checkOwner(sheet.osztaly, owner, ids, listOfThieves);
    return;
  }
  if (ids.length !== count) {
    yield { code: 'thief-skill-count', pointer: listOfThieves, values: { expected: count, found: ids.length } };
  }
  for (const [index, id] of ids.entries()) yield* checkThiefSkill(id, `${listOfThieves}/${index}`);
}

function* checkThiefSkill(id: string, place: string): Generator<BareFinding> {
  const skill = lookUp<Skill>(skills, id);
  if (!skill || skill.thief === 'yes') return;
  const code = skill.thief === 'by-text' ? 'thief-skill-by-text' : 'thief-skill-not-offered';
  yield { code, pointer: place, values: { skill: id, offered } };
}
