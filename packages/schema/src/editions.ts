// What is known of the editions before any schema.

/** The editions of the game. That of a sheet never changes. */
export const editions = ['1e', '2e'] as const;
export type Edition = (typeof editions)[number];

/** Where the sheets of an edition are, below the base URL. */
export const pathOf = { '1e': '/Character', '2e': '/Character2E' } as const satisfies Record<Edition, string>;

/** Members by which a sheet is known that may have faults. */
const marks: Record<Edition, readonly string[]> = {
  '1e': ['name', 'hpRolls'],
  '2e': ['nev', 'szintlepesek'],
};

/** The edition that a value looks like a sheet of; undefined when it looks like neither, or both. */
export function editionSeen(value: unknown): Edition | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [first, second] = editions.map((edition) => marks[edition].filter((name) => Object.hasOwn(value, name)).length);
  if (first === second) return undefined;
  return Number(second) > Number(first) ? '2e' : '1e';
}

/** The edition of a sheet, by its members: the first unless it looks like the second. */
export const editionOf = (value: unknown): Edition => editionSeen(value) ?? '1e';

/** The name of a character of any edition. */
export const nameOfSheet = (sheet: { name: string } | { nev: string }): string =>
  'nev' in sheet ? sheet.nev : sheet.name;

/** The class of a character of any edition; of the second that of its first level. */
export const classOfSheet = (sheet: { osztaly: string } | { szintlepesek: readonly { osztaly: string }[] }): string =>
  'szintlepesek' in sheet ? (sheet.szintlepesek[0]?.osztaly ?? '') : sheet.osztaly;

/** Where a stored sheet is, below the base URL. */
export const sheetPath = ({ id, edition }: { id: string; edition: Edition }): string => `${pathOf[edition]}/${id}`;
