import { describe, expect, it } from 'vitest';

import { completeSheet } from '../../characters/character.js';
import { completeSheet2E } from '../../characters/character-2e.js';
import { viewPartyMember } from '../index.js';
import { viewAnyPartyMember } from '../second/index.js';

const short = (lines: readonly { label: string; value: string }[]) =>
  lines.map(({ label, value }) => `${label} ${value}`);

describe('a character among others', () => {
  it('is read in the language that is asked for', () => {
    const member = viewPartyMember(completeSheet, 'hu');
    const { armourClass, hitPoints, initiative, speed, saves, stealth, attacks } = member;
    expect(member.headline).toBe('Ember, Harcos, 5. szint');
    expect(short([armourClass, hitPoints, initiative, speed])).toEqual([
      'Védettség 16',
      'Életerőpont 46',
      'Kezdeményezés +1',
      'Sebesség 30 láb',
    ]);
    expect(short(saves)).toEqual(['Kitartás +6', 'Reflex +2', 'Akaraterő +0']);
    expect(short(stealth)).toEqual(['Osonás +1', 'Rejtőzés +1']);
    expect(short(attacks)).toEqual(['Közelharc +7', 'Távolsági +6']);
    expect(member.initiativeBonus).toBe(1);
    expect(member.hitPointsNow).toBeUndefined();
    expect(viewPartyMember({ ...completeSheet, ep: -3 }, 'hu').hitPointsNow).toBe('\u22123');
  });

  it('notices by the ability alone what it has not learned, and the skill is not told twice', () => {
    const unlearned = viewPartyMember(completeSheet, 'en');
    expect(unlearned.senses).toEqual([
      { label: 'Observation', value: '\u22121', isTrained: false },
      { label: 'Listening', value: '\u22121', isTrained: false },
    ]);
    const sheet = {
      ...completeSheet,
      kepzettsegek: ['k_ugras' as const],
      Tolvajkepzettsegek: ['k_megfigyeles' as const],
    };
    const { senses, skills } = viewPartyMember(sheet, 'en');
    expect(senses[0]).toEqual({ label: 'Observation', value: '+4', isTrained: true });
    expect(short(skills)).toEqual(['Jumping +7']);
  });

  it('of house rules has dashes for what does not follow', () => {
    const { armourClass, saves, senses, initiativeBonus } = viewPartyMember(
      { ...completeSheet, faj: 'f_sarkany', osztaly: 'o_uj' },
      'en',
    );
    expect(short([armourClass, ...saves, ...senses]).every((text) => text.endsWith(' –'))).toBe(true);
    expect(initiativeBonus).toBeNull();
  });

  it('of the second edition has the same columns, with dashes for what its rules do not have', () => {
    const member = viewAnyPartyMember({ ...completeSheet2E, ep: 20 }, 'hu');
    const { headline, armourClass, hitPoints, initiative, speed, senses, stealth, skills, weapons } = member;
    expect(headline).toBe('Ember, Harcos 2 / Tolvaj 2, 4. szint');
    expect(short([armourClass, hitPoints, initiative, speed])).toEqual([
      'Védettség 14',
      'Életerőpont 29',
      'Kezdeményezés +6',
      'Sebesség –',
    ]);
    expect([member.name, member.hitPointsNow, member.initiativeBonus]).toEqual(['Sárosi Réka', '20', 6]);
    expect(short([...senses, ...stealth])).toEqual(['Megfigyelés +0', 'Hallgatózás +4', 'Osonás +6', 'Rejtőzés –']);
    expect(short(skills)).toContain('Álcázás +2');
    expect(weapons.map(({ name }) => name)).toEqual(['Rövid kard', 'Tőr ×2']);
    const labels = (one: typeof member) =>
      [one.speed, ...one.saves, ...one.senses, ...one.stealth].map(({ label }) => label);
    expect(labels(member)).toEqual(labels(viewAnyPartyMember(completeSheet, 'hu')));
  });
});
