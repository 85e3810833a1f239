import type { Character2E } from '../../../characters/character-2e.js';
import { armours, shields } from '../catalog/armour.js';
import { classes } from '../catalog/classes.js';
import { races } from '../catalog/races.js';
import { skills } from '../catalog/skills.js';
import { spells } from '../catalog/spells.js';
import { things } from '../catalog/things.js';
import { weapons } from '../catalog/weapons.js';

/** Identifiers of a sheet from which something follows and that the second edition does not have, each once. */
export function unknownIdsOf({ faj, szintlepesek, felszereles, varazslatok, ...sheet }: Character2E): string[] {
  const { pancelID, pajzsID, fegyverek, viselt, cipelt, aprosagok } = felszereles;
  const named: [table: object, ids: readonly (string | undefined)[]][] = [
    [races, [faj]],
    [classes, szintlepesek.map(({ osztaly }) => osztaly)],
    [skills, [...sheet.kepzettsegek, ...(sheet.tolvajKepzettsegek ?? [])]],
    [skills, szintlepesek.map(({ tolvajExtraKepzettseg }) => tolvajExtraKepzettseg)],
    [weapons, fegyverek.map(({ id }) => id)],
    [armours, [pancelID]],
    [shields, [pajzsID]],
    [things, [...viselt, ...cipelt, ...aprosagok].map(({ id }) => id)],
    [spells, varazslatok.map(({ id }) => id)],
  ];
  const unknown = named.flatMap(([table, ids]) =>
    ids.flatMap((id) => (id === undefined || Object.hasOwn(table, id) ? [] : [id])),
  );
  return [...new Set(unknown)];
}
