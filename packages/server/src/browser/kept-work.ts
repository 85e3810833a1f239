import type { FormFields } from '@charsheet/schema/form';

/** What was typed into a form and is not stored yet. */
export interface Work {
  fields: FormFields;
  /** The version of the sheet that it was typed over; none of a new sheet. */
  version?: string | undefined;
}

export interface KeptWork extends Work {
  /** Where it is kept. */
  name: string;
  /** When it was typed last, in milliseconds of Unix time. */
  at: number;
}

/** Where unsaved work is kept in this browser. What a browser forbids or has no room for is not kept; nothing throws. */
export interface Shelf {
  /** Keeps what was typed into a form under its name. */
  keep(name: string, work: Work): void;
  /** The work of this page that was typed last, if any is kept. */
  latest(): KeptWork | undefined;
  has(name: string): boolean;
  remove(name: string): void;
  /** The name of what is kept of one form; `form` sets those of one page, in several tabs, apart. */
  nameOf(form: string): string;
}

const prefix = 'charsheet:work:';
/** So much of one form is kept, in characters: a browser has room for about 5 million in all. */
const maxLength = 1_000_000;
const maxKept = 20;
const maxAgeMs = 30 * 86_400_000;

interface ShelfOptions {
  /** The account that types: only what it has typed is found again. */
  account: string;
  /** The path of the page. */
  page: string;
  now?: () => number;
}

export function shelf(storage: Storage | undefined, { account, page, now = Date.now }: ShelfOptions): Shelf {
  const own = `${prefix}${account}:${page}#`;
  return {
    nameOf: (form) => own + form,
    has: (name) => attempt(() => storage?.getItem(name)) != null,
    remove: (name) => storage && attempt(() => storage.removeItem(name)),
    latest() {
      if (!storage) return undefined;
      removeOld(storage, now());
      return allKept(storage).find(({ name }) => name.startsWith(own));
    },
    keep(name, work) {
      if (!storage) return;
      const text = JSON.stringify({ ...work, at: now() });
      // An older state would be taken for the last one.
      if (text.length > maxLength) attempt(() => storage.removeItem(name));
      else put(storage, name, text);
    },
  };
}

/** Removes what all accounts have typed into pages below a path. */
export function clearShelves(storage: Storage | undefined, basePath: string): void {
  if (!storage) return;
  for (const { name } of allKept(storage)) {
    if (name.slice(name.indexOf(':', prefix.length) + 1).startsWith(`${basePath}/`)) storage.removeItem(name);
  }
}

/** A browser may forbid even to look whether there is any. */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  return attempt(() => window[kind]);
}

/** Puts a text where it belongs; for want of room the oldest goes. */
function put(storage: Storage, name: string, text: string): void {
  const older = allKept(storage).filter((kept) => kept.name !== name);
  for (const { name } of older.splice(maxKept - 1)) storage.removeItem(name);
  for (;;) {
    if (attempt(() => storage.setItem(name, text) ?? true)) return;
    const oldest = older.pop();
    if (!oldest) return;
    storage.removeItem(oldest.name);
  }
}

function removeOld(storage: Storage, now: number): void {
  for (const { name, at } of allKept(storage)) {
    // The clock of a computer may have been ahead.
    if (Math.abs(now - at) > maxAgeMs) storage.removeItem(name);
  }
}

/** All that is kept, from the newest on. What cannot be read is as old as can be. */
function allKept(storage: Storage): KeptWork[] {
  const names = attempt(() => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')) ?? [];
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ ...read(storage.getItem(name)), name }))
    .sort((a, b) => b.at - a.at);
}

function read(text: string | null): Omit<KeptWork, 'name'> {
  const work = attempt(() => JSON.parse(text ?? ''));
  const isWork = Array.isArray(work?.fields) && typeof work.at === 'number';
  return isWork ? work : { fields: [], at: 0 };
}

function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
