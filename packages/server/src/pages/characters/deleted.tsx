import {
  type AnySheet,
  type CharacterSummary,
  characterIdInPathValidator,
  type Edition,
  nameOfSheet,
  sheetPath,
} from '@charsheet/schema';

import { restorableUntil } from '../../characters/policy.js';
import type { CharactersRepository } from '../../characters/store/repository.js';
import type { Caller } from '../../http/handler.js';
import type { HtmlPage, Page, Visit } from '../../layout/page.js';
import { Time } from '../../layout/texts/texts.js';
import { Item } from './items.js';
import { type CharacterRoutes, ownSheets } from './own-sheets.js';
import { listStyle } from './style.js';
import { listTexts } from './texts/texts.js';

interface DeletedDeps {
  characters: CharactersRepository;
  characterRoutes: CharacterRoutes;
  routesOf: (edition: Edition) => CharacterRoutes;
}

/** What was deleted and can be brought back. */
export function deletedPage({ characters, characterRoutes, routesOf }: DeletedDeps): Page<Caller> {
  return {
    async get(visit): Promise<HtmlPage> {
      const restored = visit.query.get('restored') ?? '';
      const [{ items, next }, back] = await Promise.all([
        ownSheets(characterRoutes, visit, { deleted: true }),
        isId(restored) ? characters.findReadable(restored, visit.caller, visit.request) : undefined,
      ]);
      const { title } = listTexts[visit.language].removed;
      const content = (
        <>
          <h1>{title}</h1>
          {back && (
            <Restored visit={visit} to={sheetPath(back)} name={nameOfSheet(JSON.parse(back.sheet) as AnySheet)} />
          )}
          <Deleted visit={visit} items={items} next={next} />
        </>
      );
      return { title, ownStyle: listStyle, content };
    },
    async post(visit, form) {
      const id = form.get('id') ?? '';
      if (!isId(id)) return { to: visit.path };
      const { caller, request } = visit;
      const unused = { query: undefined, headers: undefined, body: undefined, alternative: undefined };
      const { restore } = routesOf(form.get('edition') === '2e' ? '2e' : '1e');
      await restore({ ...unused, params: { id }, caller, request });
      return { to: `${visit.path}?${new URLSearchParams({ restored: id })}` };
    },
  };
}

const isId = characterIdInPathValidator.check;

function Restored({ visit: { href, language }, to, name }: { visit: Visit; to: string; name: string }) {
  return (
    <p class="notice" role="status">
      {listTexts[language].removed.restored}{' '}
      <a href={href(to)}>
        <bdi>{name}</bdi>
      </a>
    </p>
  );
}

function Deleted({ visit, items, next }: { visit: Visit; items: CharacterSummary[]; next: string | null }) {
  const { texts, href, path, query, language } = visit;
  const own = listTexts[language];
  return (
    <>
      <p class="lead">{items.length === 0 && !query.has('cursor') ? own.removed.none : own.removed.lead}</p>
      <ul class="plain characters">
        {items.map((item) => (
          <DeletedItem key={item.id} visit={visit} item={item} />
        ))}
      </ul>
      <p class="row">
        {next !== null && (
          <a class="button plain" rel="next" href={href(path, { cursor: next })}>
            {own.next}
          </a>
        )}
        {query.has('cursor') && <a href={href(path)}>{own.first}</a>}
        <a href={href('/characters')}>{texts.characters.title}</a>
      </p>
    </>
  );
}

function DeletedItem({ visit, item }: { visit: Visit; item: CharacterSummary }) {
  const { href, path, language } = visit;
  const { until, restore, restoreThis } = listTexts[language].removed;
  const { id, name, edition, deletedAt } = item;
  return (
    <Item visit={visit} item={item}>
      {deletedAt !== undefined && (
        <span class="small">
          <span>
            {until} <Time language={language} at={restorableUntil(new Date(deletedAt))} />
          </span>
        </span>
      )}
      <form method="post" action={href(path)}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="edition" value={edition} />
        <button type="submit" class="plain small" aria-label={restoreThis(name)}>
          {restore}
        </button>
      </form>
    </Item>
  );
}
