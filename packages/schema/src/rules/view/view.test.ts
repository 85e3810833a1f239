import { describe, expect, it } from 'vitest';

import { characters } from '../../../test/worked-characters.js';
import { type Character, completeSheet } from '../../characters/character.js';
import { sheetWords, viewSheet } from '../index.js';

const texts = (lines: readonly { label: string; value: string; detail?: string }[]) =>
  lines.map(({ label, value, detail }) => `${label}: ${value}${detail ? ` (${detail})` : ''}`);

describe('a sheet as a person reads it', () => {
  it('is in the language that is asked for', () => {
    expect(viewSheet(completeSheet, 'en').headline).toBe('Human, Fighter, level 5');
    expect(viewSheet(completeSheet, 'hu').headline).toBe('Ember, Harcos, 5. szint');
    expect(texts(viewSheet(completeSheet, 'hu').defence)).toEqual([
      'Életerőpont: 46',
      'Védettség: 16 (10, páncél +3, pajzs +2, Ügyesség +1)',
      'Kezdeményezés: +1',
      'Sebesség: 30 láb',
      'Páncél: Kivert bőrvért',
      'Pajzs: Nagy fapajzs',
    ]);
  });

  it('has what the rules make of it, with the parts', () => {
    const { abilities, saves, attacks, weapons, growth } = viewSheet(completeSheet, 'en');
    expect(abilities[2]).toEqual({
      label: 'Constitution',
      value: '15',
      modifier: '+2',
      detail: 'rolled 14, level +1',
    });
    expect(abilities[4]).toEqual({ label: 'Wisdom', value: '8', modifier: '\u22121' });
    expect(texts(saves)).toEqual(['Fortitude: +6 (primary)', 'Reflex: +2', 'Will: +0']);
    expect(texts(attacks)).toEqual(['Melee: +7', 'Ranged: +6']);
    expect(weapons).toEqual([{ name: 'Sabre', attack: '+7', damage: '1d6+4', critical: '18–20 ×2', range: '' }]);
    expect(texts(growth)).toEqual([
      'Hit point rolls: 7, 4, 9, 6',
      'Abilities increased: Constitution',
      'Specialisations: Sabre, Battle axe, Hand axe',
    ]);
  });

  it('has its parts apart for layouts that give them places of their own', () => {
    const { identity, particulars, defence, vitals, worn } = viewSheet(completeSheet, 'hu');
    expect(identity.slice(3)).toEqual(particulars);
    expect(texts(particulars).slice(0, 2)).toEqual(['Jellem: Semleges', 'Kor: 27']);
    expect(vitals.map(({ label }) => label)).toEqual(['Életerőpont', 'Védettség', 'Kezdeményezés', 'Sebesség']);
    expect(defence).toEqual([...vitals, ...worn]);
  });

  it('leaves out what the player left empty', () => {
    const { nem: _, isten: __, ...rest } = completeSheet;
    const labels = viewSheet({ ...rest, nem: ' ' }, 'en').identity.map(({ label }) => label);
    expect(labels).toEqual(['Race', 'Class', 'Level', 'Alignment', 'Age']);
  });

  it('counts what was chosen twice', () => {
    const sheet = { ...completeSheet, szint: 9, harcosSpecializaciok: ['szablya', 'fejsze', 'szablya'] };
    expect(texts(viewSheet(sheet, 'en').growth)).toContain('Specialisations: Sabre ×2, Hand axe');
  });

  it('shows house rules by their identifiers, and what follows from them as not known', () => {
    const sheet = { ...completeSheet, faj: 'f_orias', kepzettsegek: ['k_sakk'], jellem: 'Q' };
    const { headline, identity, abilities, defence, skills, weapons, findings } = viewSheet(sheet, 'en');
    expect(headline).toBe('f_orias, Fighter, level 5');
    expect(texts(identity)).toContain('Alignment: Q');
    expect(abilities[0]).toEqual({ label: 'Strength', value: '15', modifier: '–' });
    expect(texts(defence).slice(0, 4)).toEqual(['Hit points: –', 'Armour class: –', 'Initiative: –', 'Speed: –']);
    expect(texts(skills)).toEqual(['k_sakk: –']);
    expect(weapons[0]?.damage).toBe('1d6 –');
    expect(findings.map(({ code }) => code)).toContain('unknown-race');
  });

  it('has what play at the table has added, in words', () => {
    const sheet: Character = {
      ...completeSheet,
      felszereles: {
        ...completeSheet.felszereles,
        at: 12_000,
        el: 0,
        viselt: [],
        cipelt: [
          { id: 'kotel_kender_50', count: 1 },
          { id: 'szablya', count: 2 },
          { id: 'ezust_tukor', count: 1500 },
          { nev: 'Apám kürtje', count: 2 },
        ],
      },
      jegyzetek: 'first\r\n\n\tlast \n\n',
      tp: 1_234_567,
      ep: -3,
      varazslatok: [
        { id: 'atok_/_atok_eltavolitasa', bekeszitve: true, osztaly: 'o_harcos' },
        { id: '_', bekeszitve: false, osztaly: 'o_pap' },
      ],
    };
    const { particulars, vitals, defence, hitPointsNow, belongings, knownSpells, notes } = viewSheet(sheet, 'en');
    expect(texts(particulars)).toContain('Experience: 1,234,567');
    expect(hitPointsNow).toBe('\u22123');
    expect(texts(vitals)[0]).toBe('Hit points: 46');
    expect(texts(defence).slice(0, 2)).toEqual(['Hit points: 46', 'Hit points now: \u22123']);
    expect(texts(belongings)).toEqual([
      'Money: 12,000 gold, 0 electrum',
      'Carried: Hemp rope, 50’; Sabre ×2; Ezust tukor ×1,500; Apám kürtje ×2',
    ]);
    expect(texts(knownSpells)).toEqual(['Atok / atok eltavolitasa: prepared', '_: not prepared (Priest)']);
    expect(notes).toEqual(['first', '', '\tlast']);
    expect(texts(viewSheet(sheet, 'hu').belongings)[0]).toBe('Pénz: 12\u00a0000 arany, 0 elektrum');
  });

  it('has nothing of it for a sheet that says nothing of it', () => {
    const { hitPointsNow, belongings, knownSpells, notes } = viewSheet({ ...completeSheet, jegyzetek: ' \n' }, 'en');
    expect({ hitPointsNow, belongings, knownSpells, notes }).toEqual({ belongings: [], knownSpells: [], notes: [] });
  });

  it.each(characters)('has no gap for $sheet.name', ({ sheet }) => {
    for (const language of ['hu', 'en'] as const) {
      expect(JSON.stringify(viewSheet(sheet, language))).not.toMatch(/undefined|null|NaN/);
    }
  });
});

it('calls every part something, in both languages', () => {
  const words = (language: 'hu' | 'en') => {
    const { titles, labels, levels } = sheetWords[language];
    return Object.values({ ...titles, ...labels, ...levels });
  };
  expect(words('hu').every((word) => word.trim() !== '')).toBe(true);
  expect(words('hu')).toHaveLength(words('en').length);
});
