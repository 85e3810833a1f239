import { z } from 'zod';

import { abilityIds } from '@charsheet/schema';

const identifier = (prefix: string) =>
  z
    .string()
    .max(100)
    .regex(new RegExp(`^${prefix}[a-z0-9_]+$`));
const list = <T extends z.ZodType>(items: T) => z.array(items).max(256);
const whole = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
const ability = whole(0, 255);
const weapon = identifier('');

/** What a client may send, written by hand as a user of zod would. */
export const SheetInZod = z.strictObject({
  id: z.unknown().optional(),
  version: z.unknown().optional(),
  isPublic: z.boolean().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  name: z.string().min(1).max(200),
  faj: identifier('f_'),
  nem: z.string().max(200).optional(),
  kor: whole(0, 1_000_000),
  jellem: z
    .string()
    .max(2)
    .regex(/^[A-Z]{1,2}$/),
  isten: z.string().max(200).optional(),
  tulajdonsagok: z.strictObject({
    t_ero: ability,
    t_ugy: ability,
    t_egs: ability,
    t_int: ability,
    t_bol: ability,
    t_kar: ability,
  }),
  osztaly: identifier('o_'),
  kepzettsegek: list(identifier('k_')),
  Tolvajkepzettsegek: list(identifier('k_')).optional(),
  szint: whole(1, 255),
  hpRolls: list(ability),
  tulajdonsagNovelesek: list(z.enum(abilityIds)),
  harcosSpecializaciok: list(weapon),
  kalozKritikus: list(weapon),
  felszereles: z.strictObject({
    fegyverIDk: list(weapon),
    pancelID: weapon.optional(),
    pajzsID: weapon.optional(),
  }),
});
