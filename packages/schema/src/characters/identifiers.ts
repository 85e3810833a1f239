import { Type } from '@sinclair/typebox';

/** Longest identifier, in characters. */
const longest = 100;

/**
 * An identifier of the game's vocabulary. The vocabulary is open, since tables have house rules:
 * only the form is checked here, and the rules check tells of an unknown one.
 */
function identifier(title: string, prefix: string, example: string) {
  return Type.String({
    title,
    description: `${prefix ? `"${prefix}", then ` : ''}a-z, 0-9 and "_"`,
    pattern: `^${prefix}[a-z0-9_]+$`,
    maxLength: longest,
    examples: [example],
  });
}

export const RaceId = identifier('race identifier', 'f_', 'f_ember');
export const ClassId = identifier('class identifier', 'o_', 'o_harcos');
export const SkillId = identifier('skill identifier', 'k_', 'k_gyogyitas');
export const WeaponId = identifier('weapon identifier', '', 'szablya');
export const ArmourId = identifier('armour identifier', '', 'kivert_bor');
export const ShieldId = identifier('shield identifier', '', 'nagy_fa');

export const Alignment = Type.String({
  title: 'alignment code',
  description: 'one or two letters A-Z',
  pattern: '^[A-Z]{1,2}$',
  maxLength: 2,
  examples: ['S', 'TJ'],
});

/** The six abilities, in the order of the sheet. */
export const abilityIds = ['t_ero', 't_ugy', 't_egs', 't_int', 't_bol', 't_kar'] as const;

export const AbilityId = Type.Union(
  abilityIds.map((id) => Type.Literal(id)),
  { title: 'ability key', description: abilityIds.join(', '), examples: ['t_egs'] },
);
