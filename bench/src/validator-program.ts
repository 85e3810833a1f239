// Runs by itself, as `node` runs a service: how many sheets a second each validator checks, in turns.
import { Ajv } from 'ajv';

import { CharacterInput, validator } from '@charsheet/schema';

import sheet from '../../examples/complex.json' with { type: 'json' };
import { SheetInZod } from './sheet-zod.js';
import { balanced, median } from './stats.js';

const [rounds = 9, milliseconds = 200] = process.argv.slice(2).map(Number);

/** Four faults of four kinds. */
const { kor: _, ...incomplete } = sheet;
const bad = { ...incomplete, szint: 300, faj: 'ember', tulajdonsagok: { ...sheet.tulajdonsagok, t_ero: '15' } };

const ours = validator(CharacterInput, 'sheet');
const asJson = JSON.parse(JSON.stringify(CharacterInput));
const ajv = new Ajv().compile(asJson);
const ajvAll = new Ajv({ allErrors: true }).compile(asJson);
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
