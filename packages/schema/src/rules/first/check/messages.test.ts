import { describe, expect, it } from 'vitest';

import { breakages } from '../../../../test/breakages.js';
import { buildByRules, classIds, raceIds } from '../../../../test/build-by-rules.js';
import { type Character, completeSheet } from '../../../characters/character.js';
import { checkRules } from './check.js';
import { findingKinds } from './findings.js';

describe('a message', () => {
  const sheets = raceIds.flatMap((race) => classIds.map((osztaly) => buildByRules({ race, class: osztaly, level: 9 })));

  it.each(['en', 'hu'] as const)('has a value for every place, and is a sentence (%s)', (language) => {
    const all = sheets.flatMap((sheet) => [
      sheet,
      ...breakages.flatMap((breakage) => breakage.break(sheet)?.sheet ?? []),
    ]);
    const messages = new Set(all.flatMap((sheet) => checkRules(sheet, { language }).map(({ message }) => message)));
    expect(messages.size).toBeGreaterThan(breakages.length);
    const isSentence = (message: string) =>
      /^["„\p{Lu}\d].*[.?]$/u.test(message) && !/[{}]|undefined|[ :]\./.test(message);
    expect([...messages].filter((message) => !isSentence(message))).toEqual([]);
  });

  it('takes the same values in both languages', () => {
    for (const [code, { en, hu }] of Object.entries(findingKinds)) {
      const places = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
      expect(places(hu), code).toEqual(places(en));
    }
  });

  it.each([
    [
      { faj: 'f_emberr' },
      'The first edition has no race "f_emberr"; did you mean "f_ember"?',
      'Az első kiadásban nincs „f_emberr” faj; erre gondoltál: „f_ember”?',
    ],
    [
      { osztaly: 'o_ijjasz', harcosSpecializaciok: [] },
      'The first edition has no class "o_ijjasz"; did you mean "o_ijasz"?',
      'Az első kiadásban nincs „o_ijjasz” osztály; erre gondoltál: „o_ijasz”?',
    ],
    [
      { hpRolls: [7, 4, 9] },
      'At level 5 the number of hit point rolls is 4, one for each level above the first, not 3.',
      '5. szinten az életerődobások száma 4, az első fölött szintenként egy, nem 3.',
    ],
    [
      { felszereles: { fegyverIDk: ['bor'] } },
      'The first edition has no weapon "bor"; did you mean "bot"?',
      'Az első kiadásban nincs „bor” fegyver; erre gondoltál: „bot”?',
    ],
    [
      { faj: 'f_birodalmi', kepzettsegek: ['k_eloadas', 'k_uszas', 'k_ugras'] },
      'The first skill of the race Imperial is Poison mixing (k_meregkeveres) or Alchemy (k_alkimia).',
      'Birodalmi faj első képzettsége: Méregkeverés (k_meregkeveres) vagy Alkímia (k_alkimia).',
    ],
    [
      { faj: 'f_amazon', kepzettsegek: ['k_eloadas', 'k_uszas', 'k_ugras'], osztaly: 'o_tolvaj' },
      'The class Thief is not open to the race Amazon.',
      'Amazon fajú karakternek nem lehet Tolvaj az osztálya.',
    ],
  ] satisfies [Partial<Character>, string, string][])('tells of %j in both languages', (members, en, hu) => {
    const sheet = { ...completeSheet, ...members };
    expect(checkRules(sheet)[0]?.message).toBe(en);
    expect(checkRules(sheet, { language: 'hu' })[0]?.message).toBe(hu);
  });
});
