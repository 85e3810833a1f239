import {
  CharacterQuery,
  characterIdValidator,
  characterQueryValidator,
  type SortKey,
  sortOrders,
} from '@charsheet/schema';

import { decode } from '../../http/mount.js';

const fields = ['q', 'edition', 'faj', 'osztaly', 'minSzint', 'maxSzint'] as const;
/** What one can filter by: parameters of the API's list. */
export type Field = (typeof fields)[number];

type Direction = NonNullable<CharacterQuery['order']>;

/** Which of the own sheets to list, as an address asks for it. */
export interface Filter {
  /** What is asked of the API. */
  query: Pick<CharacterQuery, Field | 'sort' | 'order'>;
  /** What was typed, where anything was. */
  entered: Partial<Record<Field, string>>;
  /** What was typed and can be nothing; the list is as if it were not there. */
  faults: ReadonlySet<Field>;
  sort: SortKey;
  order: Direction;
  /** Identifiers of sheets that are in the party already, to which others are chosen here. */
  chosen: string[];
}

/** Reads a filter; what forms send empty, and what else may stand in an address, is not part of it. */
export function readFilter(address: URLSearchParams): Filter {
  const sort = sortKeys.find((key) => key === address.get('sort')) ?? 'createdAt';
  const order = directions.find((one) => one === address.get('order')) ?? sortOrders[sort];
  const entered: Filter['entered'] = {};
  for (const field of fields) {
    const text = address.get(field)?.trim() ?? '';
    if (text !== '') entered[field] = text;
  }
  const values = Object.entries(entered) as [Field, string][];
  const given = Object.fromEntries(
    values.map(([field, text]) => [field, decode(CharacterQuery.properties[field], text)]),
  );
  const faults = new Set(characterQueryValidator.faults(given).map(({ pointer }) => pointer.slice(1) as Field));
  for (const field of faults) delete given[field];
  const chosen = [...new Set(address.getAll('party'))].filter(characterIdValidator.check).slice(0, mostChosen);
  return { query: { ...given, sort, order }, entered, faults, sort, order, chosen };
}

/** So many identifiers an address may have at the very most. */
const mostChosen = 50;

/** What a list can be sorted by. */
const sortKeys = Object.keys(sortOrders) as SortKey[];
const directions: Direction[] = ['asc', 'desc'];

/** The filter as an address; the usual order is left out. */
export function addressOf({ entered, sort, order, chosen }: Omit<Filter, 'query' | 'faults'>): URLSearchParams {
  const address = new URLSearchParams(entered);
  if (sort !== 'createdAt') address.set('sort', sort);
  if (order !== sortOrders[sort]) address.set('order', order);
  for (const id of chosen) address.append('party', id);
  return address;
}

export const opposite = (order: Direction): Direction => (order === 'asc' ? 'desc' : 'asc');
