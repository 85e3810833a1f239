import type { CharacterQuery, CharacterSummary } from '@charsheet/schema';

import { formatUrl, type GlobalOptions, readTarget } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { Failure, wrongUsage } from '../errors.js';
import { shellWord } from '../terminal/help.js';
import { pages } from '../terminal/list.js';
import { canPrompt, confirm } from '../terminal/prompts.js';
import { commandAgain } from './conflict.js';
import { isSameService, readAddress, type SheetAddress } from './sheet-address.js';
import { isPart, partsOf, shortestOfMany } from './short-ids.js';
import { isId } from './stored-sheets.js';

/** What names a stored sheet. */
export interface NamedSheet extends GlobalOptions {
  sheet: string;
  version?: number;
}

/** A stored sheet that was named: whom to ask for it, and its identifier. */
export interface FoundSheet {
  client: ApiClient;
  id: string;
  /** The version that is named, else the one that its address is about. */
  version: number | undefined;
}

interface Looking {
  /** It is to be one's own, so nobody is asked as nobody in particular. */
  own?: boolean;
  /** Whether to look for deleted sheets before those that are there, after them, or not at all. */
  deleted?: 'first' | 'last';
}

/**
 * The stored sheet that somebody means: by its whole identifier, by its address, or, among their own sheets, by its name or a
 * part of its identifier. Spaces around do not matter.
 */
export async function findSheet(context: Context, options: NamedSheet, looking: Looking = {}): Promise<FoundSheet> {
  const found = await lookFor(context, options, looking);
  if (found) return found;
  const given = options.sheet.trim();
  throw new Failure({
    outcome: context.credential ? 'notFound' : 'wrongUsage',
    lines: [noSuch(context, given)],
    next: await whatToDo(context, options),
  });
}

/** The same for what may be something else than a sheet: nothing when there is none. */
export async function lookFor(
  context: Context,
  options: NamedSheet,
  { own = false, deleted }: Looking = {},
): Promise<FoundSheet | undefined> {
  const { version } = options;
  const given = options.sheet.trim();
  if (given === '') throw wrongUsage(context.texts.sheets.find.noneNamed, context.texts.sheets.find.nameOne);
  const connect = (to: GlobalOptions) => (own ? context.connectSignedIn(to) : context.connect(to));
  if (await isId(given)) return { client: await connect(options), id: given.toLowerCase(), version };
  const address = readAddress(given);
  if (address) {
    const client = await connect({ ...options, ...(await confirmedService(context, options, address)) });
    return { client, id: address.id, version: version ?? address.version };
  }
  const client = await connect(options);
  if (!context.credential) return undefined;
  const usual = [{}];
  const places = { first: [{ deleted: true }, {}], last: [{}, { deleted: true }] };
  for (const place of deleted ? places[deleted] : usual) {
    const id = onlyOne(context, given, await ownSheets(client, given, place));
    if (id !== undefined) return { client, id, version };
  }
  return undefined;
}

/** An address of another service than the one that is meant to be asked leads there only if somebody wants that. */
async function confirmedService(
  context: Context,
  options: GlobalOptions,
  { base }: SheetAddress,
): Promise<{ url?: string }> {
  const { io } = context;
  const target = readTarget(options, io.env);
  if (isSameService(target.url, base)) return {};
  const [there, here] = [formatUrl(base), formatUrl(target.url)];
  const { find } = context.texts.sheets;
  if (!canPrompt(io)) throw wrongUsage(find.elsewhere(there, here), find.toAskThere(there));
  // The token of a file is for its own service; this one is for whoever is asked.
  const question = io.env['CHARSHEET_TOKEN'] ? find.askThereWithToken : find.askThere;
  if (!(await confirm(io, question(there, here), false)))
    throw new Failure({ outcome: 'failed', lines: [find.nothingAsked] });
  return { url: there };
}

type Matches = { how: 'name' | 'part'; sheets: CharacterSummary[] };

/** One's own sheets that are called so, else those whose identifier begins or ends so. */
async function ownSheets(client: ApiClient, given: string, place: CharacterQuery): Promise<Matches> {
  const { characterQueryValidator, fold } = await import('../schema.js');
  const list = async (query: CharacterQuery) => {
    const sheets: CharacterSummary[] = [];
    if (!characterQueryValidator.check(query)) return sheets;
    const read = (page: CharacterQuery) => client.characters.list({ query: { ...query, ...page } });
    for await (const { items } of pages(read, mostLookedAt)) sheets.push(...items);
    return sheets;
  };
  const alike = await list({ q: given, ...place });
  const same = alike.filter(({ name }) => name.trim() === given);
  const sheets = same.length > 0 ? same : alike.filter(({ name }) => fold(name) === fold(given));
  if (sheets.length > 0 || !isPart(given)) return { how: 'name', sheets };
  return { how: 'part', sheets: await list({ id: given, ...place }) };
}

/** Whoever has more sheets of one name names one by its identifier. */
const mostLookedAt = 2000;
const mostTold = 10;

/** The identifier of the only sheet; nothing when there is none. */
function onlyOne({ texts }: Context, given: string, { how, sheets }: Matches): string | undefined {
  if (sheets.length <= 1) return sheets[0]?.id;
  const { find } = texts.sheets;
  const what = how === 'name' ? find.manyNamed(sheets.length, given) : find.manyWith(given, sheets.length);
  const parts = partsOf(
    sheets.map(({ id }) => id),
    shortestOfMany,
  );
  const lines = sheets.map(({ name, osztaly, szint, createdAt }, at) =>
    find.candidate(parts[at] ?? '', name, osztaly.replace(/^o_/, ''), szint, createdAt.slice(0, 10)),
  );
  const told = lines.slice(0, mostTold);
  if (lines.length > mostTold) told.push(find.more(lines.length - mostTold));
  throw wrongUsage(what, find.nameByDigits, ...told);
}

/** What a name is not, as far as sheets were looked through. */
export const noSuch = ({ credential, texts: { sheets } }: Context, given: string) =>
  credential ? sheets.find.noneOfYours(given) : sheets.find.neither(given);

/** What to do when no sheet is found. */
export async function whatToDo(context: Context, options: NamedSheet): Promise<string[]> {
  const { find } = context.texts.sheets;
  if (!context.credential) {
    return [find.signIn(commandAgain(context, 'login'))];
  }
  const { sheets } = await ownSheets(await context.connect(options), options.sheet.trim(), { deleted: true });
  return sheets.length > 0
    ? [find.wasDeleted(commandAgain(context, `restore ${shellWord(options.sheet.trim())}`))]
    : [find.toSeeYours(commandAgain(context, 'list'))];
}
