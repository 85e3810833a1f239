import type { Context } from '../context.js';
import { wrongUsage } from '../errors.js';
import { closestIn } from '../terminal/wrong-command-line.js';

/** How the identifiers of a kind begin. */
const prefixes = { race: 'f_', class: 'o_' };

/**
 * The identifier of the race or class that somebody means: by its name in either language, or by its identifier, with the
 * prefix or, as tables have it, without.
 * @throws when the game has none that is called so; those of house rules are given with their prefix
 */
export async function knownId({ language, texts }: Context, kind: 'race' | 'class', given: string): Promise<string> {
  const prefix = prefixes[kind];
  if (given.startsWith(prefix)) return given;
  const [{ classes, races }, { fold, suggest }] = await Promise.all([import('../rules.js'), import('../schema.js')]);
  const entries = Object.entries(kind === 'race' ? races : classes);
  const wanted = fold(given);
  const namesOf = (id: string, { en, hu }: { en: string; hu: string }) => [id.slice(prefix.length), en, hu].map(fold);
  const found = entries.find(([id, names]) => namesOf(id, names).includes(wanted));
  if (found) return found[0];
  const names = entries.map(([, names]) => names[language]);
  const closest = suggest(
    wanted,
    entries.flatMap(([id, names]) => namesOf(id, names)),
  );
  const close = closestIn(texts, closest);
  const { list } = texts.sheets;
  const houseRule = prefix + wanted.replace(/[^a-z0-9]+/g, '_');
  throw kind === 'race'
    ? wrongUsage(list.noRace(given, close), list.races(names.join(', '), houseRule))
    : wrongUsage(list.noClass(given, close), list.classes(names.join(', '), houseRule));
}
