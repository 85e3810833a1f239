// @charsheet/schema/schemas: what a sheet and the answers about it look like, for tools that know JSON Schema.
import type { TObject, TSchema } from '@sinclair/typebox';

import { Character } from './characters/character.js';
import { Character2E } from './characters/character-2e.js';
import { DryRun, DryRun2E, Finding } from './characters/finding.js';
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
import { CharacterInput2E, CharacterPatch2E, CharacterRecord2E } from './characters/second-edition.js';
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
const inFile = (sheet: TObject): TSchema => ({
  ...sheet,
  properties: { $schema: CharacterInput.properties.$schema, ...sheet.properties },
});

/** Of the type of each schema nobody needs to know. */
const named = <Name extends string>(all: Record<Name, TSchema>) => all;

const ofSecondEdition = named({
  'character-2e': inFile(Character2E),
  'character-input-2e': CharacterInput2E,
  'character-patch-2e': CharacterPatch2E,
  'character-record-2e': CharacterRecord2E,
});

const schemas = named({
  character: inFile(Character),
  'character-input': CharacterInput,
  'character-patch': CharacterPatch,
  'character-record': CharacterRecord,
  'character-summary': CharacterSummary,
  'character-page': CharacterPage,
  'history-page': HistoryPage,
  finding: Finding,
  'dry-run': DryRun,
  'dry-run-2e': DryRun2E,
  problem: Problem,
  ...ofSecondEdition,
});

/** The name of one of the schemas, which its file and its address have before `.json`. */
export type JsonSchemaName = keyof typeof schemas;

/** The names of all schemas. */
export const jsonSchemaNames = Object.keys(schemas) as JsonSchemaName[];

type Catalog = Readonly<Record<string, Names>>;

/** Where the first edition is at home with an identifier, by the title of its schema. */
const catalogs = new Map<unknown, Catalog>([
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
  const known = name in ofSecondEdition ? noCatalogs : catalogs;
  return { $schema: draft, $id: `${basePath}/schemas/${name}.json`, ...(print(schemas[name], known) as object) };
}

const noCatalogs: typeof catalogs = new Map();

function print(value: unknown, catalogs: ReadonlyMap<unknown, Catalog>): unknown {
  if (Array.isArray(value)) return value.map((one) => print(one, catalogs));
  if (typeof value !== 'object' || value === null) return value;
  const printed = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, print(one, catalogs)]));
  const known = catalogs.get(printed['title']);
  return known ? { ...printed, anyOf: [...Object.entries(known).map(choice), {}] } : printed;
}

const choice = ([id, { hu, en }]: [string, Names]) => ({ const: id, description: `${hu} (${en})` });
