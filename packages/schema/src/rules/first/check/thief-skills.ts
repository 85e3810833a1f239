import { lookUp } from '../catalog/names.js';
import { type Skill, skills } from '../catalog/skills.js';
import { thiefSkills } from '../growth.js';
import type { Reading } from '../reading.js';
import { checkOwner } from './growth.js';
import type { Found } from './say.js';

const pointer = '/Tolvajkepzettsegek';

/** Identifiers of the skills that are thief skills however the rules are read. */
const offered = Object.entries<Skill>(skills).flatMap(([id, { thief }]) => (thief === 'yes' ? id : []));

/** A thief has four thief skills, and nobody else has any. */
export function* checkThiefSkills({ sheet }: Reading): Generator<Found> {
  const ids = sheet.Tolvajkepzettsegek ?? [];
  const { owner, count } = thiefSkills;
  if (sheet.osztaly !== owner) {
    yield* checkOwner(sheet.osztaly, owner, ids, pointer);
    return;
  }
  if (ids.length !== count) {
    yield { code: 'thief-skill-count', pointer, values: { expected: count, found: ids.length } };
  }
  for (const [index, id] of ids.entries()) yield* checkThiefSkill(id, `${pointer}/${index}`);
}

function* checkThiefSkill(id: string, place: string): Generator<Found> {
  const skill = lookUp<Skill>(skills, id);
  if (!skill || skill.thief === 'yes') return;
  const code = skill.thief === 'by-text' ? 'thief-skill-by-text' : 'thief-skill-not-offered';
  yield { code, pointer: place, values: { skill: id, offered } };
}
