import { type AnySheet, type Language, sheetPath } from '@charsheet/schema';
import { viewAnyPartyMember } from '@charsheet/schema/rules/second';

import type { CharacterReads } from '../../characters/store/reads.js';
import type { StoredCharacter } from '../../characters/store/repository.js';
import type { HeavyPages } from '../../http/heavy-pages.js';
import type { HtmlPage, Page, Visit } from '../../layout/page.js';
import { refusedForm } from '../form-state.js';
import { AddForm, Unread } from './add-form.js';
import { type Choice, identifiersIn, mostMembers, readChoice, withOthers, without } from './choice.js';
import { SortLinks } from './sort-links.js';
import { partyStyle } from './style.js';
import { PartyTable, type Row } from './table.js';
import { partyTexts } from './texts/texts.js';

interface PartyDeps {
  reads: CharacterReads;
  ready: () => Promise<void>;
  heavyPages: HeavyPages;
}

/** Several sheets side by side. Nothing is stored: who they are is in the address. */
export function partyPage({ reads, ready, heavyPages }: PartyDeps): Page {
  return {
    async get(visit) {
      const { query, caller, request, path } = visit;
      const choice = readChoice(query);
      const added = query.get('add')?.trim() ?? '';
      const others = identifiersIn(added);
      if (others.length > 0) return { to: `${path}?${withOthers(choice, others)}` };
      const shown = choice.ids.slice(0, mostMembers);
      // Nobody is known before the database is there, but a page without sheets can be seen.
      if (shown.length > 0) await ready();
      const found = await Promise.all(shown.map((id) => reads.findReadable(id, caller, request)));
      const largest = Math.max(...found.map((stored) => stored?.sheet.length ?? 0));
      return heavyPages(largest, request, () => page(visit, { choice, found, added }));
    },
  };
}

interface Party {
  choice: Choice;
  /** Of those that are shown at once; nothing for one that the caller may not read. */
  found: (StoredCharacter | undefined)[];
  /** What was typed to add somebody, and has no identifier in it. */
  added: string;
}

function page(visit: Visit, { choice, found, added }: Party): HtmlPage {
  const { language } = visit;
  const texts = partyTexts[language];
  const rows = inOrder(
    found.flatMap((stored) => (stored ? [rowOf(stored, visit, choice)] : [])),
    choice,
    language,
  );
  const [first, ...rest] = rows;
  const unread = choice.ids.filter((_, at) => at < found.length && found[at] === undefined);
  const content = (
    <>
      <h1>{texts.title}</h1>
      {choice.ids.length > mostMembers && (
        <p class="notice bad" role="alert">
          {texts.tooMany(choice.ids.length, mostMembers)}
        </p>
      )}
      {first ? (
        <>
          <SortLinks visit={visit} choice={choice} />
          <PartyTable language={language} rows={[first, ...rest]} />
          <p class="small">
            {texts.untrained} <span class="screen">{texts.print}</span>
          </p>
        </>
      ) : (
        <p class="lead">{texts.lead}</p>
      )}
      <Unread visit={visit} choice={choice} unread={unread} />
      <AddForm visit={visit} choice={choice} added={added} />
    </>
  );
  const html = { title: texts.title, ownStyle: partyStyle, content };
  return added === '' ? html : refusedForm(html);
}

function rowOf(stored: StoredCharacter, { href, path, caller, language }: Visit, choice: Choice): Row {
  return {
    id: stored.id,
    member: viewAnyPartyMember(JSON.parse(stored.sheet) as AnySheet, language),
    // What can be read without signing in links to no sheet.
    to: caller && href(sheetPath(stored)),
    without: href(path, without(choice, stored.id)),
  };
}

/** The order of the address, unless another one is asked for; of equals it stays. */
function inOrder(rows: Row[], { order }: Choice, language: Language): Row[] {
  if (order === 'name') return rows.sort((one, other) => one.member.name.localeCompare(other.member.name, language));
  const bonus = ({ member }: Row) => member.initiativeBonus ?? Number.NEGATIVE_INFINITY;
  return order === 'initiative'
    ? rows.sort((one, other) => (bonus(one) === bonus(other) ? 0 : bonus(other) - bonus(one)))
    : rows;
}
