/** So many stand side by side, on one sheet of paper. */
export const mostMembers = 12;

/** So many an address may name at the very most; nobody would take out one after the other of more. */
const mostNamed = 60;

const orders = ['address', 'initiative', 'name'] as const;
export type Order = (typeof orders)[number];

/** Who is to be shown, and in which order, as an address says it. */
export interface Choice {
  /** Identifiers in lower case, each once. */
  ids: string[];
  /** What is there in place of an identifier and has none in it. */
  strange: string[];
  order: Order;
}

export function readChoice(address: URLSearchParams): Choice {
  const texts = address.getAll('id').filter((text) => text.trim() !== '');
  const strange = texts.filter((text) => identifiersIn(text).length === 0);
  const order = orders.find((one) => one === address.get('sort')) ?? 'address';
  return { ids: unique(texts.flatMap(identifiersIn)).slice(0, mostNamed), strange: strange.slice(0, mostNamed), order };
}

/** The choice as an address. */
export function addressOf({ ids, order }: Omit<Choice, 'strange'>): URLSearchParams {
  const address = new URLSearchParams(ids.map((id) => ['id', id]));
  if (order !== 'address') address.set('sort', order);
  return address;
}

export const without = ({ ids, order }: Choice, id: string): URLSearchParams =>
  addressOf({ ids: ids.filter((one) => one !== id), order });

export const withOthers = ({ ids, order }: Choice, others: readonly string[]): URLSearchParams =>
  addressOf({ ids: unique([...ids, ...others]), order });

/** All identifiers in a text: alone, in addresses, between other words. */
export const identifiersIn = (text: string): string[] => (text.match(identifier) ?? []).map((id) => id.toLowerCase());

const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
