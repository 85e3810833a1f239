import { CharacterQuery, type CharacterSummary, validator } from '@charsheet/schema';

import { pageOf } from '../characters/api/paging.js';
import type { CharactersRepository, StoredCharacter } from '../characters/store/repository.js';
import type { Caller } from '../http/handler.js';
import type { Site } from '../http/site.js';
import type { Page } from '../layout/page.js';
import { Time } from '../layout/time.js';
import type { Visit } from '../layout/visit.js';
import { Where } from './commands.js';

const perPage = 50;
const named = validator(CharacterQuery.properties.q);

/** The sheets of the account, newest first. */
export function charactersPage(characters: CharactersRepository, site: Site): Page<Caller> {
  return {
    async get(visit) {
      const { query, caller, texts } = visit;
      const asked = query.get('q') ?? '';
      const q = named.check(asked) ? asked : '';
      const search = { ownerId: caller.user.id, limit: perPage, ...(q === '' ? {} : { q }) };
      const { page, next } = await pageOf(characters, search, query.get('cursor') ?? undefined);
      const nothing = page.length === 0 && q === '';
      const content = nothing ? (
        <Nothing visit={visit} site={site} />
      ) : (
        <Found visit={visit} q={q} page={page} next={next} />
      );
      return { title: texts.characters.title, content };
    },
  };
}

function Nothing({ visit: { texts }, site }: { visit: Visit; site: Site }) {
  const { characters, front } = texts;
  return (
    <>
      <p class="lead">{characters.none}</p>
      <Where site={site} texts={texts} />
      <p>{characters.noneHow}</p>
      <pre>{`charsheet login\ncharsheet create ${front.sheetFile}`}</pre>
    </>
  );
}

interface FoundProps {
  visit: Visit;
  q: string;
  page: StoredCharacter[];
  next: string | null;
}

function Found({ visit, q, page, next }: FoundProps) {
  const { texts, at, query } = visit;
  const { characters } = texts;
  const search: Record<string, string> = q === '' ? {} : { q };
  return (
    <>
      <Finder visit={visit} q={q} />
      {page.length === 0 ? (
        <p>{characters.notFound}</p>
      ) : (
        <ul class="plain characters">
          {page.map((stored) => (
            <Entry key={stored.id} visit={visit} stored={stored} />
          ))}
        </ul>
      )}
      <p class="row">
        {next && (
          <a class="button plain" rel="next" href={at('/characters', { ...search, cursor: next })}>
            {characters.next}
          </a>
        )}
        {query.has('cursor') && <a href={at('/characters', search)}>{characters.first}</a>}
        {q !== '' && <a href={at('/characters')}>{characters.all}</a>}
      </p>
    </>
  );
}

function Finder({ visit: { texts, at }, q }: { visit: Visit; q: string }) {
  const { filter, filterButton } = texts.characters;
  return (
    <search>
      <form class="find" action={at('/characters')}>
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

function Entry({ visit, stored }: { visit: Visit; stored: StoredCharacter }) {
  const { texts, language, at } = visit;
  const { characters, races, classes } = texts;
  const { name, faj, osztaly, szint } = JSON.parse(stored.sheet) as Summary;
  const kind = [labelOf(races, faj), labelOf(classes, osztaly), characters.level(szint)].join(', ');
  return (
    <li>
      <a href={at(`/Character/${stored.id}`)}>
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

/** What people call it; tables have races and classes of their own, which stand for themselves. */
function labelOf(labels: Record<string, string>, id: string): string {
  const plain = id.replace(/^[fo]_(2e_)?/, '');
  return (Object.hasOwn(labels, plain) && labels[plain]) || plain.replaceAll('_', ' ');
}
