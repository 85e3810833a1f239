import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { removeDeletedSheets } from '../src/characters/removal.js';
import { catchUp } from '../src/database/catch-up.js';
import { everyRoute } from './every-route.js';
import { testApp } from './harness.js';

/** What a distributed PostgreSQL spreads over its nodes, and by which column. All other tables are on each node, or on one. */
const distributed: Record<string, string> = { characters: 'id', character_versions: 'character_id' };
const names = Object.keys(distributed);

/** What must be asked of every node, each with the reason: it is about sheets whose identifiers nobody knows. */
const fanOuts: Record<string, RegExp> = {
  'lists of an owner, in whichever order, their races and classes, their number, and which versions they have':
    /where owner_id = \$\d and is_deleted = (true|false)/,
  'the clean-up of what was deleted long ago': /where "deleted_at" < \$\d limit/,
  'names that are folded again, in the order of their identifiers': /from "characters" where "id" > \$\d order by "id"/,
};

const names_id = [
  /\bid"? = (any\()?(\$|:|array|string_to)/,
  /"character_id" = \$/,
  /insert into "?characters"? \(/,
  // Of rows that are given with their identifiers.
  /from unnest\(\$1::uuid\[\]/,
  /characters\.id = (id|changed\.id)\b/,
  /"id" in \(select "id" from "characters" where "deleted_at"/,
];

describe('on a distributed PostgreSQL', () => {
  const app = testApp('PostgreSQL');

  it('each statement about sheets names their identifiers, or is one of few that ask every node', async () => {
    const { knex } = app.database;
    const requests = await everyRoute(app);
    const seen = new Set<string>();
    const note = ({ sql }: { sql: string }) => void seen.add(sql.replace(/\s+/g, ' ').trim());
    knex.on('query', note);
    for (const request of requests) await app.send(request);
    const { token } = await app.someone();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' };
    for (const query of ['?history=true', '?edition=1e']) await app.send({ path: `/Character${query}`, headers });
    for (const sort of ['createdAt', 'updatedAt', 'name', 'szint']) {
      const query = `?sort=${sort}&faj=f_elf&q=a&minSzint=1`;
      await app.send({ path: `/Character${query}`, headers: { authorization: `Bearer ${token}` } });
    }
    await app.send({ path: '/characters/download', headers: { authorization: `Bearer ${token}` } });
    await removeDeletedSheets(knex);
    await knex('names_to_fold').insert({ position: '00000000-0000-0000-0000-000000000000' });
    await catchUp(app.database, { log: pino({ level: 'silent' }), signal: new AbortController().signal });
    knex.removeListener('query', note);

    const about = [...seen].filter((sql) => /\bcharacter(s|_versions)\b/.test(sql) && !/"names_to_fold"/.test(sql));
    const kinds = about.map((sql) => {
      const [fanOut] = Object.entries(fanOuts).find(([, form]) => form.test(sql)) ?? [];
      return [sql, fanOut ?? (names_id.some((form) => form.test(sql)) ? 'by identifier' : 'neither')] as const;
    });
    expect(kinds.filter(([, kind]) => kind === 'neither').map(([sql]) => sql)).toEqual([]);
    expect([...new Set(kinds.map(([, kind]) => kind))].sort()).toEqual(
      [...Object.keys(fanOuts), 'by identifier'].sort(),
    );
    // Accounts are elsewhere: nothing joins them with sheets.
    expect(about.filter((sql) => /\b(users|sessions|accounts)\b/.test(sql))).toEqual([]);
  });

  it('nothing must be unique across nodes, and no key leads from one node to another', async () => {
    const { rows: indexes } = await app.database.knex.raw(`
      select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
      from pg_index where indisunique and indrelid::regclass::text = any(array['characters', 'character_versions'])`);
    expect(indexes.length).toBe(names.length);
    for (const { table, columns } of indexes) expect(columns).toContain(distributed[table]);

    const { rows: keys } = await app.database.knex.raw(`
      select conrelid::regclass::text as from, confrelid::regclass::text as to,
        array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns,
        array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as named
      from pg_constraint where contype = 'f'`);
    const leading = keys.filter(
      ({ from, to }: { from: string; to: string }) => names.includes(from) || names.includes(to),
    );
    expect(leading).toEqual(
      expect.arrayContaining([
        // A table that is on each node.
        { from: 'characters', to: 'users', columns: ['owner_id'], named: ['id'] },
        // What belongs together is on one node.
        { from: 'character_versions', to: 'characters', columns: ['character_id'], named: ['id'] },
      ]),
    );
    expect(leading.length).toBe(2);

    const { rows: others } = await app.database.knex.raw(`
      select tgname as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any(array['characters', 'character_versions'])
      union all
      select column_name from information_schema.columns where table_schema = 'public' and table_name = any(array['characters', 'character_versions'])
        and (column_default like 'nextval%' or is_identity = 'YES')`);
    expect(others).toEqual([]);
  });
});
