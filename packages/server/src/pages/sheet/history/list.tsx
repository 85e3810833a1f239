import { nameOfSheet } from '@charsheet/schema';
import type { ChangeLine } from '@charsheet/schema/rules';

import type { HtmlPage, Visit } from '../../../layout/page.js';
import { Time } from '../../../layout/texts/texts.js';
import { ChangeList } from '../change-list.js';
import type { OwnSheet } from '../own-sheet.js';
import { SheetHead } from '../parts.js';
import { sheetPagesStyle } from '../style.js';
import { sheetPageTexts } from '../texts/texts.js';
import { BringBack } from './bring-back.js';

/** A version in the list. */
export interface Entry {
  version: number;
  updatedAt: Date;
  /** Against the version before; nothing of the first one. */
  changes: ChangeLine[] | undefined;
}

interface Listed {
  entries: readonly Entry[];
  hasMore: boolean;
}

export function versionsPage(visit: Visit, own: OwnSheet, { entries, hasMore }: Listed): HtmlPage {
  const { href, path, query, language } = visit;
  const texts = sheetPageTexts[language].history;
  const content = (
    <>
      <SheetHead visit={visit} own={own} title={texts.title} />
      <p class="lead">{texts.lead}</p>
      <ol class="versions">
        {entries.map((entry) => (
          <Version key={entry.version} visit={visit} own={own} entry={entry} />
        ))}
      </ol>
      <p class="row">
        {hasMore && (
          <a class="button plain" rel="next" href={href(path, { before: String(entries.at(-1)?.version) })}>
            {texts.older}
          </a>
        )}
        {query.has('before') && <a href={href(path)}>{texts.newest}</a>}
      </p>
    </>
  );
  return { title: `${texts.title}: ${nameOfSheet(own.sheet)}`, ownStyle: sheetPagesStyle, content };
}

function Version({ visit, own, entry }: { visit: Visit; own: OwnSheet; entry: Entry }) {
  const { href, path, language } = visit;
  const { version, updatedAt, changes } = entry;
  const texts = sheetPageTexts[language].history;
  const isNow = version === own.stored.version;
  return (
    <li class="version">
      <h2>
        {texts.version(version)}{' '}
        <span class="hint">
          <Time language={language} at={updatedAt} />
          {isNow && `, ${texts.now}`}
        </span>
      </h2>
      {changes ? <ChangeList visit={visit} lines={changes} /> : <p class="small">{texts.stored}</p>}
      {!isNow && (
        <div class="row">
          <a href={href(path, { version: String(version) })} aria-label={texts.lookAt(version)}>
            {texts.look}
          </a>
          <BringBack visit={visit} own={own} version={version} look="small plain" />
        </div>
      )}
    </li>
  );
}
