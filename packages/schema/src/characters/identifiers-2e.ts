import { type TSchema, Type } from '@sinclair/typebox';

import { ArmourId, ClassId, RaceId, ShieldId, SkillId, ThingId, WeaponId } from './identifiers.js';

/** An identifier of the same form, with an example of the second edition. Its vocabulary is another one, and open, too. */
const like = (form: TSchema, example: string) => Type.Unsafe<string>({ ...form, examples: [example] });

export const RaceId2E = like(RaceId, 'f_2e_ember');
export const ClassId2E = like(ClassId, 'o_2e_harcos');
export const SkillId2E = like(SkillId, 'k_gyogyitas');
export const WeaponId2E = like(WeaponId, 'kard_hosszu');
export const ArmourId2E = like(ArmourId, 'kivert_bor');
export const ShieldId2E = like(ShieldId, 'pajzs_fa');
export const ThingId2E = like(ThingId, 'kotel_kender');
