import { Type } from '@sinclair/typebox';

import type { KnownArmourId, KnownShieldId } from '../rules/first/catalog/armour.js';
import type { KnownClassId } from '../rules/first/catalog/classes.js';
import type { KnownRaceId } from '../rules/first/catalog/races.js';
import type { KnownSkillId } from '../rules/first/catalog/skills.js';
import type { KnownThingId } from '../rules/first/catalog/things.js';
import type { KnownAlignment } from '../rules/first/catalog/traits.js';
import type { KnownWeaponId } from '../rules/first/catalog/weapons.js';

/** Longest identifier, in characters. */
const longestIdentifier = 100;

/** Any text; an editor completes those of the first edition. */
type Open<Known extends string> = Known | (string & Record<never, never>);

/**
 * An identifier of the game's vocabulary. The vocabulary is open, since tables have house rules:
 * only the form is checked here; unknown ones are findings of the rules.
 */
function identifier<Known extends string>(title: string, prefix: string, example: Known) {
  const schema = Type.String({
    title,
    description: `${prefix ? `"${prefix}", then ` : ''}a-z, 0-9 and "_"`,
    pattern: `^${prefix}[a-z0-9_]+$`,
    maxLength: longestIdentifier,
    examples: [example],
  });
  return Type.Unsafe<Open<Known>>(schema);
}

export const RaceId = identifier<KnownRaceId>('race identifier', 'f_', 'f_ember');
export const ClassId = identifier<KnownClassId>('class identifier', 'o_', 'o_harcos');
export const SkillId = identifier<KnownSkillId>('skill identifier', 'k_', 'k_gyogyitas');
export const WeaponId = identifier<KnownWeaponId>('weapon identifier', '', 'szablya');
export const ArmourId = identifier<KnownArmourId>('armour identifier', '', 'kivert_bor');
export const ShieldId = identifier<KnownShieldId>('shield identifier', '', 'nagy_fa');
export const ThingId = identifier<KnownThingId>('equipment identifier', '', 'kotel_kender_50');

/** Identifier of a spell. Spells have no prefix, and some are named with a slash, a point or a dash. */
export const SpellId = Type.String({
  title: 'spell identifier',
  description: 'a-z, 0-9 and "_", ".", "/", ":" and "-"',
  pattern: '^[a-z0-9_./:-]+$',
  maxLength: longestIdentifier,
  examples: ['varazslovedek'],
});

export const Alignment = Type.Unsafe<Open<KnownAlignment>>(
  Type.String({
    title: 'alignment code',
    description: 'one or two letters A-Z',
    pattern: '^[A-Z]{1,2}$',
    maxLength: 2,
    examples: ['S', 'TJ'],
  }),
);

/** The six abilities, in the order of the sheet. */
export const abilityIds = ['t_ero', 't_ugy', 't_egs', 't_int', 't_bol', 't_kar'] as const;

export const AbilityId = Type.Union(
  abilityIds.map((id) => Type.Literal(id)),
  { title: 'ability key', description: abilityIds.join(', '), examples: ['t_egs'] },
);
