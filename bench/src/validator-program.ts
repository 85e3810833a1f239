// Runs by itself, as `node` runs a service: how many sheets a second each validator checks, in turns.
import { Ajv } from 'ajv';
import { z } from 'zod';

import { abilityIds, CharacterInput, characterInputValidator } from '@charsheet/schema';

import sheet from '../../examples/complex.json' with { type: 'json' };
import { balanced, median } from './stats.js';

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
const SheetInZod = z.strictObject({
  $schema: z.string().optional(),
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

const [rounds = 9, milliseconds = 200] = process.argv.slice(2).map(Number);

/** Four faults of four kinds. */
const { kor: _, ...incomplete } = sheet;
const bad = { ...incomplete, szint: 300, faj: 'ember', tulajdonsagok: { ...sheet.tulajdonsagok, t_ero: '15' } };

const ours = characterInputValidator;
/** What our schema says beyond JSON Schema. */
const keywords = ['x-lines'];
const asJson = JSON.parse(JSON.stringify(CharacterInput));
const ajv = new Ajv({ keywords }).compile(asJson);
const ajvAll = new Ajv({ allErrors: true, keywords }).compile(asJson);
const zod = (value: unknown) => SheetInZod.safeParse(value);

const tasks = {
  valid: {
    charsheet: () => ours.check(sheet),
    ajv: () => ajv(sheet),
    zod: () => zod(sheet).success,
  },
  invalid: {
    charsheet: () => ours.faults(bad).length === 4,
    ajv: () => !ajvAll(bad) && ajvAll.errors?.length === 4,
    zod: () => zod(bad).error?.issues.length === 4,
  },
};

function perSecond(task: () => boolean | undefined): number {
  const start = process.cpuUsage();
  let count = 0;
  let elapsed = 0;
  for (; elapsed < milliseconds; elapsed = process.cpuUsage(start).user / 1000) {
    for (let i = 0; i < 200; i++) if (!task()) throw new Error(`${task} has not the expected outcome`);
    count += 200;
  }
  return count / (elapsed / 1000);
}

const results = Object.entries(tasks).map(([name, byValidator]) => {
  const all = Object.entries(byValidator).map(([library, task]) => ({ library, task, rates: [] as number[] }));
  for (const { task } of all) perSecond(task);
  for (let round = 0; round < rounds; round++) {
    for (const { task, rates } of balanced(all, round)) rates.push(perSecond(task));
  }
  return [name, Object.fromEntries(all.map(({ library, rates }) => [library, median(rates)]))];
});
console.log(JSON.stringify(Object.fromEntries(results)));
