import { type CharacterPage, type CharacterSummary, sheetPath } from '@charsheet/schema';

import type { Kinds } from '../../characters/store/kinds.js';
import type { CharacterReads } from '../../characters/store/reads.js';
import type { Caller } from '../../http/handler.js';
import type { Site } from '../../http/site.js';
import type { Page, Visit } from '../../layout/page.js';
import { Time } from '../../layout/texts/texts.js';
import { refusedForm } from '../form-state.js';
import { addressOf, type Filter, readFilter } from './filter.js';
import { FilterForm } from './filter-form.js';
import { FirstSteps } from './first-steps.js';
import { Item } from './items.js';
import { type CharacterRoutes, ownSheets } from './own-sheets.js';
import { SortLinks } from './sort-links.js';
import { listStyle } from './style.js';
import { listTexts } from './texts/texts.js';

interface ListDeps {
  reads: CharacterReads;
  characterRoutes: CharacterRoutes;
  site: Site;
}

/** The sheets of the account, to find one, to go on with it, and to put some side by side. */
export function charactersPage({ reads, characterRoutes, site }: ListDeps): Page<Caller> {
  return {
    async get(visit) {
      const { query, caller, texts, request } = visit;
      const filter = readFilter(query);
      const [sheets, kinds] = await Promise.all([
        ownSheets(characterRoutes, visit, filter.query),
        reads.kinds(caller.user.id, request),
      ]);
      const { title } = texts.characters;
      if (kinds.kinds.length === 0) return { title, content: <FirstSteps visit={visit} site={site} /> };
      const content = <CharacterList visit={visit} filter={filter} kinds={kinds} sheets={sheets} />;
      const page = { title, ownStyle: listStyle, content };
      return filter.faults.size > 0 ? refusedForm(page) : page;
    },
  };
}

interface ListProps {
  visit: Visit;
  filter: Filter;
  sheets: CharacterPage;
}

function CharacterList({ visit, filter, kinds, sheets }: ListProps & { kinds: Kinds }) {
  const { href, language, texts } = visit;
  const { make, notFound } = listTexts[language];
  return (
    <>
      <div class="head">
        <h1>{texts.characters.title}</h1>
        <a class="button" href={href('/characters/new')}>
          {make}
        </a>
      </div>
      <FilterForm visit={visit} filter={filter} kinds={kinds} />
      <SortLinks visit={visit} filter={filter} />
      {sheets.items.length === 0 ? <p>{notFound}</p> : <Choice visit={visit} filter={filter} sheets={sheets} />}
      <Onward visit={visit} filter={filter} sheets={sheets} />
    </>
  );
}

/** The list as a form, to choose of it for the party. */
function Choice({ visit, filter: { chosen }, sheets }: ListProps) {
  const { href, language } = visit;
  const texts = listTexts[language];
  return (
    <form class="choice" action={href('/party')}>
      {chosen.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <ul class="plain characters">
        {sheets.items.map((item) => (
          <OwnItem key={item.id} visit={visit} item={item} isChosen={chosen.includes(item.id)} />
        ))}
      </ul>
      <div class="together">
        <button type="submit" class="plain">
          {texts.party}
        </button>
        <p class="small">{chosen.length > 0 ? texts.chosen(chosen.length) : texts.partyHow}</p>
      </div>
    </form>
  );
}

function OwnItem({ visit, item, isChosen }: { visit: Visit; item: CharacterSummary; isChosen: boolean }) {
  const { href, language, texts } = visit;
  const { pick, edit } = listTexts[language];
  const { id, name, isPublic, updatedAt } = item;
  const to = sheetPath(item);
  const box = <input type="checkbox" name="id" value={id} aria-label={pick(name)} disabled={isChosen} />;
  return (
    <Item visit={visit} item={item} to={href(to)} before={box}>
      <span class="small">
        <span>
          {texts.characters.changed} <Time language={language} at={new Date(updatedAt)} />
        </span>
        <span>{isPublic ? texts.characters.public : texts.characters.private}</span>
        <a href={href(`${to}/edit`)}>
          {edit}
          <span class="unseen">: {name}</span>
        </a>
      </span>
    </Item>
  );
}

/** Where one can go from here. */
function Onward({ visit, filter, sheets: { next } }: ListProps) {
  const { href, query, language } = visit;
  const texts = listTexts[language];
  const here = addressOf(filter);
  const onward = new URLSearchParams(here);
  if (next !== null) onward.set('cursor', next);
  return (
    <p class="row">
      {next !== null && (
        <a class="button plain" rel="next" href={href('/characters', onward)}>
          {texts.next}
        </a>
      )}
      {query.has('cursor') && <a href={href('/characters', here)}>{texts.first}</a>}
      {Object.keys(filter.entered).length > 0 && (
        <a href={href('/characters', addressOf({ ...filter, entered: {} }))}>{texts.all}</a>
      )}
      <a href={href('/characters/download')}>{texts.download}</a>
      <a href={href('/characters/import')}>{texts.upload}</a>
      <a href={href('/characters/deleted')}>{texts.deleted}</a>
    </p>
  );
}
