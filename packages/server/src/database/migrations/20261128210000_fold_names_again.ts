import type { Knex } from 'knex';

/**
 * More spellings of a name are the same name to whoever looks for it. What is stored is folded again after the start, a batch
 * at a time, so that no start waits for it: `position` says how far it has come, and is gone when it is done.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('names_to_fold', (table) => {
    table.uuid('position').primary();
  });
  await knex('names_to_fold').insert({ position: '00000000-0000-0000-0000-000000000000' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('names_to_fold');
}

const batch = 500;

/**
 * Folds the names of the next batch. Several servers take turns, each with a batch of its own.
 * @returns how many names were looked at; 0 when there is none left
 */
export const foldBatch = (knex: Knex): Promise<number> =>
  knex.transaction(async (trx) => {
    const [place] = await trx('names_to_fold').select('position').forUpdate();
    if (!place) return 0;
    const rows: { id: string; name: string; folded: string }[] = await trx('characters')
      .select('id', trx.raw(`summary ->> 'name' as name`), 'name_folded as folded')
      .where('id', '>', place.position)
      .orderBy('id')
      .limit(batch);
    const last = rows.at(-1);
    if (!last) await trx('names_to_fold').delete();
    else await trx('names_to_fold').update({ position: last.id });
    const changed = rows.flatMap(({ id, name, folded }) => {
      const again = foldName(name);
      return again === folded ? [] : { id, folded, again };
    });
    // A sheet that got another name meanwhile is folded already.
    if (changed.length > 0)
      await trx.raw(
        `update characters set name_folded = again
         from json_to_recordset(?) as changed (id uuid, folded text, again text)
         where characters.id = changed.id and name_folded = folded`,
        [JSON.stringify(changed)],
      );
    return rows.length;
  });

const like = (letter: string, others: string) => Array.from(others, (other) => [other, letter] as const);

/** Letters that are a base letter to whoever types a name, and that Unicode does not take apart. All are small letters. */
const baseLetters = new Map<string, string>([
  ...like("'", '‘’‚‛ʹʻʼʽʾʿˈ′`´＇ꞌ'),
  ...like('"', '“”„‟″«»＂'),
  ...like('-', '‐‑‒–—―−'),
  ...like('a', 'ⱥ'),
  ...like('b', 'ƀɓ'),
  ...like('c', 'ȼƈ'),
  ...like('d', 'đɖɗð'),
  ...like('e', 'ɇ'),
  ...like('g', 'ǥɠ'),
  ...like('h', 'ħ'),
  ...like('i', 'ıɨ'),
  ...like('j', 'ȷɉ'),
  ...like('k', 'ƙĸ'),
  ...like('l', 'łƚɫ'),
  ...like('n', 'ŋɲ'),
  ...like('o', 'øɵ'),
  ...like('p', 'ƥ'),
  ...like('r', 'ɍ'),
  ...like('t', 'ŧƭⱦ'),
  ...like('u', 'ʉ'),
  ...like('y', 'ɏƴ'),
  ...like('z', 'ƶȥ'),
  ...like('ss', 'ß'),
  ...like('ae', 'æ'),
  ...like('oe', 'œ'),
  ...like('th', 'þ'),
  ...like('σ', 'ς'),
]);

/** The fold of the schema package as it was when this was written: nothing here may change with the program. */
export const foldName = (text: string): string => {
  const small = withBaseLetters(text.toLowerCase()).normalize('NFKD').toLowerCase();
  return withBaseLetters(small)
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
};

const withBaseLetters = (text: string): string =>
  Array.from(text, (letter) => baseLetters.get(letter) ?? letter).join('');
