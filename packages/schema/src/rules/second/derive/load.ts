import { lookUp } from '../../first/catalog/look-up.js';
import { mapKnown, type Scores } from '../../first/scores.js';
import { type Armour, armours, type Shield, shields } from '../catalog/armour.js';
import type { ResolvedSheet2E } from '../catalog/look-up.js';
import { type Thing2E, things } from '../catalog/things.js';
import { type Weapon, weapons } from '../catalog/weapons.js';

/** What a character carries, by the room that it takes: small things share it, trifles take none. */
export interface Load {
  /** Armour, shield, weapons, and what is worn. */
  worn: number;
  /** Most that can be worn. */
  wornLimit: number;
  /** What is in bags. */
  carried: number;
  /** What the bags that are worn have room for. */
  carriedLimit: number;
  /** Both together stay below this; null when the race is not known. */
  capacity: number | null;
  /** Identifiers of things of which the rules tell no size; they are not counted. */
  unsized: string[];
}

const wornLimit = 8;
const baseCapacity = 13;

export function loadOf({ sheet }: ResolvedSheet2E, scores: Scores): Load {
  const { pancelID, pajzsID, fegyverek, viselt, cipelt } = sheet.felszereles;
  const one = (id: string | undefined) => (id === undefined ? [] : [{ id, count: 1 }]);
  const worn = [
    sized<Armour>(one(pancelID), armours),
    sized<Shield>(one(pajzsID), shields),
    sized<Weapon>(fegyverek, weapons),
    sized<Thing2E>(viselt, things),
  ];
  const carried = sized<Thing2E>(cipelt, things);
  return {
    worn: worn.reduce((sum, { size }) => sum + size, 0),
    wornLimit,
    carried: carried.size,
    carriedLimit: viselt.reduce((sum, { id, count }) => sum + count * (lookUp<Thing2E>(things, id)?.capacity ?? 0), 0),
    capacity: mapKnown(scores.t_ero.modifier, (modifier) => baseCapacity + modifier),
    unsized: [...new Set([...worn, carried].flatMap(({ unsized }) => unsized))],
  };
}

interface Counted {
  id: string;
  count: number;
}

/** The room that things take, each kind for itself, and those of which it is not known. */
function sized<Entry extends { size: number | null }>(
  list: readonly Counted[],
  table: Readonly<Record<string, Entry>>,
): { size: number; unsized: string[] } {
  const sizes = list.map(({ id, count }) => ({ id, size: mapKnown(lookUp(table, id)?.size ?? null, roomFor(count)) }));
  return {
    size: sizes.reduce((sum, { size }) => sum + (size ?? 0), 0),
    unsized: sizes.flatMap(({ id, size }) => (size === null ? [id] : [])),
  };
}

/** Whole units of room; sizes like a tenth are not exact. */
const roomFor = (count: number) => (size: number) => Math.ceil(count * size - 1e-6);
