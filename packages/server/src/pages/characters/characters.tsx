import { CharacterQuery, type CharacterSummary, type Language } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';
import { nameOf } from '@charsheet/schema/rules';

import { pageOf } from '../../characters/api/paging.js';
import type { CharactersRepository, StoredCharacter } from '../../characters/store/repository.js';
import type { Caller } from '../../http/handler.js';
import type { Site } from '../../http/site.js';
import type { Page, Visit } from '../../layout/page.js';
import { Time } from '../../layout/texts/texts.js';
import { ServiceUrl } from '../front.js';

const perPage = 50;
const nameFilter = validator(CharacterQuery.properties.q);

/** The sheets of the account, newest first. */
export function charactersPage(characters: CharactersRepository, site: Site): Page<Caller> {
  return {
    async get(visit) {
      const { query, caller, texts } = visit;
      const entered = query.get('q') ?? '';
      const q = nameFilter.check(entered) ? entered : '';
      const search = { ownerId: caller.user.id, limit: perPage, ...(q === '' ? {} : { q }) };
      const { page, next } = await pageOf(characters, search, query.get('cursor') ?? undefined, visit.request);
      const hasNone = page.length === 0 && q === '';
      const content = hasNone ? (
        <FirstSteps visit={visit} site={site} />
      ) : (
        <CharacterList visit={visit} q={q} page={page} next={next} />
      );
      return { title: texts.characters.title, content };
    },
  };
}

/** What is shown to those who have no sheets yet. */
function FirstSteps({ visit: { texts }, site }: { visit: Visit; site: Site }) {
  const { characters, front } = texts;
  return (
    <>
      <p class="lead">{characters.none}</p>
      <ServiceUrl site={site} texts={texts} />
      <p>{characters.noneHow}</p>
      <pre>{`charsheet login\ncharsheet create ${front.sheetFile}`}</pre>
    </>
  );
}

interface ListProps {
  visit: Visit;
  q: string;
  page: StoredCharacter[];
  next: string | null;
}

function CharacterList({ visit, q, page, next }: ListProps) {
  const { texts, href, query } = visit;
  const { characters } = texts;
  const search: Record<string, string> = q === '' ? {} : { q };
  return (
    <>
      <SearchForm visit={visit} q={q} />
      {page.length === 0 ? (
        <p>{characters.notFound}</p>
      ) : (
        <ul class="plain characters">
          {page.map((stored) => (
            <CharacterItem key={stored.id} visit={visit} stored={stored} />
          ))}
        </ul>
      )}
      <p class="row">
        {next && (
          <a class="button plain" rel="next" href={href('/characters', { ...search, cursor: next })}>
            {characters.next}
          </a>
        )}
        {query.has('cursor') && <a href={href('/characters', search)}>{characters.first}</a>}
        {q !== '' && <a href={href('/characters')}>{characters.all}</a>}
      </p>
    </>
  );
}

function SearchForm({ visit: { texts, href }, q }: { visit: Visit; q: string }) {
  const { filter, filterButton } = texts.characters;
  return (
    <search>
      <form class="find" action={href('/characters')}>
        <div class="field">
          <label for="q">{filter}</label>
          <input id="q" name="q" type="search" value={q} autocomplete="off" spellcheck={false} />
        </div>
        <button type="submit" class="plain">
          {filterButton}
        </button>
      </form>
    </search>
  );
}

type Summary = Pick<CharacterSummary, 'name' | 'faj' | 'osztaly' | 'szint'>;

function CharacterItem({ visit, stored }: { visit: Visit; stored: StoredCharacter }) {
  const { texts, language, href } = visit;
  const { characters } = texts;
  const { name, faj, osztaly, szint } = JSON.parse(stored.sheet) as Summary;
  const kind = [labelOf(faj, language), labelOf(osztaly, language), characters.level(szint)].join(', ');
  return (
    <li>
      <a href={href(`/Character/${stored.id}`)}>
        <bdi>{name}</bdi>
      </a>
      <span>{kind}</span>
      <span class="small">
        <span>
          {characters.changed} <Time language={language} at={stored.updatedAt} />
        </span>
        <span>{stored.isPublic ? characters.public : characters.private}</span>
      </span>
    </li>
  );
}

/**
 * What the game calls a race or class, in whichever edition. House rules have ones of their own, which are shown by their
 * identifiers.
 */
function labelOf(id: string, language: Language): string {
  const anyEdition = id.replace(/^([fo]_)2e_/, '$1');
  return nameOf(anyEdition, language) ?? anyEdition.replace(/^[fo]_/, '').replaceAll('_', ' ');
}
