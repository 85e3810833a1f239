import { wrongUsage } from '../errors.js';

/** How the identifiers of a kind begin, and how one of them and all are called. */
const kinds = {
  race: { prefix: 'f_', plural: 'races' },
  class: { prefix: 'o_', plural: 'classes' },
};

/**
 * The identifier of the race or class that somebody means: by its name in either language, or by its identifier, with the
 * prefix or, as tables have it, without.
 * @throws when the game has none that is called so; those of house rules are given with their prefix
 */
export async function knownId(kind: 'race' | 'class', given: string): Promise<string> {
  const { prefix, plural } = kinds[kind];
  if (given.startsWith(prefix)) return given;
  const [{ classes, races }, { didYouMean, fold }] = await Promise.all([import('../rules.js'), import('../schema.js')]);
  const entries = Object.entries(kind === 'race' ? races : classes);
  const wanted = fold(given);
  const namesOf = (id: string, { en, hu }: { en: string; hu: string }) => [id.slice(prefix.length), en, hu].map(fold);
  const found = entries.find(([id, names]) => namesOf(id, names).includes(wanted));
  if (found) return found[0];
  const names = entries.map(([, { en }]) => en);
  const close = didYouMean(
    wanted,
    entries.flatMap(([id, names]) => namesOf(id, names)),
  );
  throw wrongUsage(
    `--${kind}: there is no ${kind} "${given}"${close}`,
    `${plural} are ${names.join(', ')}; one of house rules is given as ${prefix}${wanted.replace(/[^a-z0-9]+/g, '_')}`,
  );
}
