// @charsheet/schema/schemas: what a sheet and the answers about it look like, for tools that know JSON Schema.
import type { TSchema } from '@sinclair/typebox';

import { Character } from './characters/character.js';
import { DryRun, Finding } from './characters/finding.js';
import {
  Alignment,
  ArmourId,
  ClassId,
  RaceId,
  ShieldId,
  SkillId,
  ThingId,
  WeaponId,
} from './characters/identifiers.js';
import { CharacterInput, CharacterPatch } from './characters/input.js';
import { CharacterPage, HistoryPage } from './characters/lists.js';
import { CharacterRecord, CharacterSummary } from './characters/record.js';
import type { Names } from './language.js';
import { Problem } from './problem.js';
import { armours, shields } from './rules/first/catalog/armour.js';
import { classes } from './rules/first/catalog/classes.js';
import { races } from './rules/first/catalog/races.js';
import { skills } from './rules/first/catalog/skills.js';
import { things } from './rules/first/catalog/things.js';
import { alignments } from './rules/first/catalog/traits.js';
import { weapons } from './rules/first/catalog/weapons.js';

/** A sheet in a file: it may say by which schema an editor completes it. */
const sheetInFile: TSchema = {
  ...Character,
  properties: { $schema: CharacterInput.properties.$schema, ...Character.properties },
};

/** Of the type of each schema nobody needs to know. */
const named = <Name extends string>(all: Record<Name, TSchema>) => all;

const schemas = named({
  character: sheetInFile,
  'character-input': CharacterInput,
  'character-patch': CharacterPatch,
  'character-record': CharacterRecord,
  'character-summary': CharacterSummary,
  'character-page': CharacterPage,
  'history-page': HistoryPage,
  finding: Finding,
  'dry-run': DryRun,
  problem: Problem,
});

/** The name of one of the schemas, which its file and its address have before `.json`. */
export type JsonSchemaName = keyof typeof schemas;

/** The names of all schemas. */
export const jsonSchemaNames = Object.keys(schemas) as JsonSchemaName[];

/** Where the game is at home with an identifier, by the title of its schema. */
const catalogs = new Map<unknown, Readonly<Record<string, Names>>>([
  [RaceId.title, races],
  [ClassId.title, classes],
  [SkillId.title, skills],
  [WeaponId.title, weapons],
  [ArmourId.title, armours],
  [ShieldId.title, shields],
  [ThingId.title, things],
  [Alignment.title, alignments],
]);

/**
 * One of the schemas as a JSON Schema document (draft 7, which most tools know). It tells the identifiers of the first edition with
 * their names, so that an editor offers them; like the service it takes others, too. What JSON Schema cannot say, such as that a
 * name needs a visible character, only the validators check.
 * @param basePath path of the service that gives it out, for its `$id`; `''` when that has a host of its own
 */
export function jsonSchema(name: JsonSchemaName, basePath = ''): Record<string, unknown> {
  const draft = 'http://json-schema.org/draft-07/schema#';
  return { $schema: draft, $id: `${basePath}/schemas/${name}.json`, ...(print(schemas[name]) as object) };
}

function print(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(print);
  if (typeof value !== 'object' || value === null) return value;
  const printed = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, print(one)]));
  const known = catalogs.get(printed['title']);
  return known ? { ...printed, anyOf: [...Object.entries(known).map(choice), {}] } : printed;
}

const choice = ([id, { hu, en }]: [string, Names]) => ({ const: id, description: `${hu} (${en})` });
