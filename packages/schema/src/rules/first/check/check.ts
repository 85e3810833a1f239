import type { Character } from '../../../characters/character.js';
import type { Finding } from '../../../characters/finding.js';
import type { Language } from '../../../language.js';
import { suggest } from '../../../spelling.js';
import { nameOf, type ResolvedSheet, resolve } from '../catalog/look-up.js';
import type { BareFinding, MessageValue } from './codes.js';
import { checkArmour, checkWeapons } from './equipment.js';
import { type FindingKind, findingKinds } from './findings.js';
import { checkHitPoints, checkHitPointsNow, checkIncreases, checkWeaponChoices } from './growth.js';
import { checkAbilities, checkLevel, checkNames } from './identity.js';
import { checkRaceSkill, checkSkillCount, checkSkillsOfClass, checkSkillsTaken, checkThiefSkills } from './skills.js';

const rules: readonly ((resolved: ResolvedSheet) => Iterable<BareFinding>)[] = [
  checkNames,
  checkAbilities,
  checkLevel,
  checkSkillCount,
  checkRaceSkill,
  checkSkillsOfClass,
  checkSkillsTaken,
  checkThiefSkills,
  checkHitPoints,
  checkHitPointsNow,
  checkIncreases,
  checkWeaponChoices,
  checkWeapons,
  checkArmour,
];

/** Options of {@link checkRules}. */
export interface CheckOptions {
  /** Language of the messages; English when absent. */
  language?: Language;
}

/**
 * Checks a sheet by the rules of the first edition: everything that breaks one, and notes where they can be read
 * in two ways. An unknown identifier is one finding; what would depend on it is not checked.
 * @param sheet any sheet that fits the schema
 */
export function checkRules(sheet: Character, { language = 'en' }: CheckOptions = {}): Finding[] {
  const resolved = resolve(sheet);
  const findings: Finding[] = [];
  for (const rule of rules) {
    for (const finding of rule(resolved)) findings.push(inWords(finding, language));
  }
  return findings;
}

const suggestions: Record<Language, (id: string) => string> = {
  en: (id) => `; did you mean "${id}"?`,
  hu: (id) => `; erre gondoltál: „${id}”?`,
};

const or: Record<Language, string> = { en: ' or ', hu: ' vagy ' };

function inWords({ code, pointer, values = {}, known = [] }: BareFinding, language: Language): Finding {
  const kind: FindingKind = findingKinds[code];
  const message = kind[language].replace(/\{(\w+)(:id)?\}/g, (_, name: string, withId?: string) =>
    // An unknown identifier has no name, even if something of another kind has the same one.
    name === 'id' ? String(values[name]) : valueInWords(values[name] ?? '', language, withId !== undefined),
  );
  const close = suggest(String(values['id'] ?? ''), known);
  const hint = close === undefined ? undefined : suggestions[language](close);
  return { code, level: kind.level, pointer, message: hint ? message.replace(/\.$/, hint) : message };
}

function valueInWords(value: MessageValue, language: Language, withId: boolean): string {
  if (typeof value === 'number') return String(value);
  const words = [value].flat().map((id) => named(id, language, withId));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')}${or[language]}${last}`;
}

function named(id: string, language: Language, withId: boolean): string {
  const name = nameOf(id, language);
  return name === undefined ? id : `${name}${withId ? ` (${id})` : ''}`;
}
