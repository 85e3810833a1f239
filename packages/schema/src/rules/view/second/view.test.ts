import { describe, expect, it } from 'vitest';

import { characters2E } from '../../../../test/worked-characters-2e.js';
import { completeSheet } from '../../../characters/character.js';
import { type Character2E, completeSheet2E } from '../../../characters/character-2e.js';
import { viewSheet } from '../view.js';
import { describeChanges2E, viewAnySheet, viewSheet2E } from './view.js';
import { words2E } from './words.js';

const texts = (lines: readonly { label: string; value: string; detail?: string }[]) =>
  lines.map(({ label, value, detail }) => `${label}: ${value}${detail ? ` (${detail})` : ''}`);
const worked = (name: string) => characters2E.find(({ sheet }) => sheet.nev === name)?.sheet ?? completeSheet2E;

describe('a sheet of the second edition as a person reads it', () => {
  it('is in the language that is asked for, with all classes', () => {
    expect(viewSheet2E(completeSheet2E, 'en').headline).toBe('Human, Fighter 2 / Thief 2, level 4');
    expect(viewSheet2E(completeSheet2E, 'hu').headline).toBe('Ember, Harcos 2 / Tolvaj 2, 4. szint');
    expect(viewSheet2E(worked('human druid'), 'hu').headline).toBe('Ember, Druida, 5. szint');
    expect(texts(viewSheet2E(completeSheet2E, 'hu').defence)).toEqual([
      'Életerőpont: 29',
      'Védettség: 14 (10, páncél +2, Ügyesség +2)',
      'Kezdeményezés: +6',
      'Teher: 5/14 (viselt 4/8, cipelt 1/5)',
      'Páncél: Bőrvért',
      'Pajzs: nincs',
    ]);
  });

  it('has what the rules make of it, and what each level has brought', () => {
    const { abilities, saves, attacks, weapons, skills, thiefSkills, levels, belongings } = viewSheet2E(
      completeSheet2E,
      'en',
    );
    expect(texts(abilities)[1]).toBe('Dexterity: 17 (rolled 16, level +1)');
    expect(texts(saves)).toEqual(['Fortitude: +4 (primary)', 'Reflex: +5 (primary)', 'Will: +0']);
    expect(texts(attacks)).toEqual(['Melee: +4', 'Ranged: +5']);
    expect(weapons).toEqual([
      { name: 'Short sword', attack: '+4', damage: '1d6+3', critical: '19–20 ×2', range: '' },
      { name: 'Dagger ×2', attack: '+4', damage: '1d4+1', critical: '18–20 ×3', range: '30 ft' },
    ]);
    expect([skills.length, texts(thiefSkills)[0]]).toEqual([5, 'Disguise: +2']);
    expect(texts(levels)).toEqual([
      '1. Fighter: 10 HP (specialisation: Short sword)',
      '2. Fighter: 6 HP',
      '3. Thief: 4 HP',
      '4. Thief: 5 HP (Dexterity +1)',
      'Number of skills: 5',
    ]);
    expect(texts(belongings)).toEqual([
      'Money: 17 gold, 4 silver',
      'Worn: Backpack',
      'Carried: Thieves’ tools',
      'Small things: Wax candle ×6',
    ]);
  });

  it('says what it does not look at, and what only the text of the rules adds', () => {
    expect(viewSheet2E(completeSheet2E, 'en').findings).toEqual([{ level: 'note', message: words2E.en.notChecked }]);
    const dwarf = viewSheet2E(worked('dwarf fighter'), 'hu');
    expect(texts(dwarf.vitals)[2]).toBe('Kezdeményezés: +0 (a szabályszöveg szerint további \u22122)');
    expect(dwarf.findings.map(({ message }) => message)).toEqual([
      words2E.hu.notChecked,
      'Nem tudni, mekkora, ezért a teherből kimarad: Csatabárd.',
    ]);
  });

  it('shows house rules by their identifiers, and says what follows from them', () => {
    const sheet = { ...worked('northern fighter of house rules'), szint: 5, faj: 'f_orias' };
    const { headline, vitals, weapons, skills, findings } = viewSheet2E(sheet, 'en');
    expect(headline).toBe('f_orias, Fighter 2 / o_2e_lovag 1, level 5');
    expect(vitals.map(({ value }) => value)).toEqual(['–', '–', '–', '2/–']);
    expect(weapons.map(({ damage }) => damage)).toEqual(['1d8 –', '–']);
    expect(texts(skills)).toEqual(['Seafaring: –', 'k_sakk: –']);
    expect(findings.map(({ message }) => message).slice(1)).toEqual([
      'The sheet says level 5 and lists 3 levels: the numbers follow from the list.',
      'The second edition does not have f_orias, o_2e_lovag, k_sakk, fenykard, mithril, lebego_korong: what follows from it is left out.',
    ]);
    const many = { ...sheet, kepzettsegek: Array.from({ length: 20 }, (_, at) => `k_hazi_${at}`) };
    expect(viewSheet2E(many, 'hu').findings[2]?.message).toMatch(/k_hazi_7, még 15\. /);
  });

  it('has the spells by class and level, whatever the order of the sheet', () => {
    const known = (...spells: [id: string, osztaly: string, bekeszitve?: boolean][]): Character2E['varazslatok'] =>
      spells.map(([id, osztaly, bekeszitve = false]) => ({ id, osztaly, bekeszitve }));
    const view = (varazslatok: Character2E['varazslatok']) =>
      texts(viewSheet2E({ ...completeSheet2E, varazslatok }, 'en').knownSpells);
    expect(
      view(known(['tuzgolyo', 'o_2e_varazslo', true], ['hazi_atok', 'o_2e_varazslo'], ['feny', 'o_2e_varazslo'])),
    ).toEqual(['Fény: level 0', 'Tűzgolyó: level 3 (prepared)', 'Hazi atok: –']);
    // A wanderer has those of wizards in practice, and by the text of the rules those of druids.
    expect(
      view(known(['langpenge', 'o_2e_vandor'], ['aldas_/_rontas', 'o_2e_pap'], ['azonositas', 'o_2e_vandor'])),
    ).toEqual(['Azonosítás: level 1 (Wanderer)', 'Lángpenge: level 2 (Wanderer)', 'Áldás / Rontás: level 1 (Priest)']);
  });

  it('is told from one of the first by its members', () => {
    expect(viewAnySheet(completeSheet2E, 'en')).toEqual(viewSheet2E(completeSheet2E, 'en'));
    expect(viewAnySheet(completeSheet, 'en')).toEqual(viewSheet(completeSheet, 'en'));
  });

  it.each(characters2E)('has no gap for $sheet.nev', ({ sheet }) => {
    for (const language of ['hu', 'en'] as const) {
      expect(JSON.stringify(viewSheet2E(sheet, language))).not.toMatch(/undefined|null|NaN/);
    }
  });
});

it('a change of a sheet of the second edition is told in words', () => {
  const szintlepesek = [...completeSheet2E.szintlepesek, { osztaly: 'o_2e_harcos', HProll: 7, harcosFegyver: 'tor' }];
  const felszereles = { ...completeSheet2E.felszereles, fegyverek: [{ id: 'kard_rovid', count: 1 }] };
  expect(describeChanges2E(completeSheet2E, { ...completeSheet2E, nev: 'X', szintlepesek, felszereles }, 'en')).toEqual(
    [
      { label: 'Name', from: 'Sárosi Réka', to: 'X' },
      { label: 'Levels', to: 'Fighter, 7, Dagger' },
      { label: 'Weapons', from: 'Dagger ×2' },
    ],
  );
});
