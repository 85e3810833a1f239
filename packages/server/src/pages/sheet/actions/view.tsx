import { type AnySheet, nameOfSheet, sheetPath } from '@charsheet/schema';

import type { Caller } from '../../../http/handler.js';
import type { HtmlPage, Visit } from '../../../layout/page.js';
import { CopyLink } from '../../../sheets/page/copy-link.js';
import type { Entered } from '../../../sheets/page/own/entered.js';
import { mostHitPoints } from '../../../sheets/page/own/most-hit-points.js';
import { CopyOfMine, Manage, OwnLinks } from '../../../sheets/page/own/own.js';
import { Play } from '../../../sheets/page/own/play.js';
import { ownStyle } from '../../../sheets/page/own/style.js';
import type { OwnSheet } from '../own-sheet.js';
import { Meanwhile, SheetHead } from '../parts.js';
import { sheetPagesStyle } from '../style.js';
import { sheetPageTexts } from '../texts/texts.js';

interface State {
  /** Address of the sheet. */
  url: string;
  /** A form that could not be taken. */
  entered?: Entered | undefined;
  /** What a form was made of, when the sheet was changed meanwhile. */
  seen?: AnySheet | undefined;
}

/** What the owner of a sheet can do. */
export function actionsView(visit: Visit<Caller>, own: OwnSheet, { url, entered, seen }: State): HtmlPage {
  const { stored, sheet } = own;
  const texts = sheetPageTexts[visit.language].actions;
  const content = (
    <>
      <SheetHead visit={visit} own={own} title={texts.title} />
      {seen && <Meanwhile visit={visit} own={own} seen={seen} hint={texts.notStored} />}
      <OwnLinks visit={visit} shown={stored} />
      <Play visit={visit} shown={stored} sheet={sheet} hitPoints={mostHitPoints(sheet)} entered={entered} />
      <Forms visit={visit} own={own} url={url} />
      <Manage visit={visit} shown={stored} isPublic={stored.isPublic} />
    </>
  );
  return pageOf(visit, own, content);
}

/** What everybody can do who may read a sheet. */
export function othersView(visit: Visit, own: OwnSheet, url: string): HtmlPage {
  const content = (
    <>
      <SheetHead visit={visit} own={own} title={sheetPageTexts[visit.language].actions.title} />
      <Forms visit={visit} own={own} url={url} />
      {visit.caller && (
        <p>
          <CopyOfMine visit={visit} id={own.stored.id} />
        </p>
      )}
    </>
  );
  return pageOf(visit, own, content);
}

const pageOf = ({ language }: Visit, { sheet }: OwnSheet, content: HtmlPage['content']): HtmlPage => ({
  title: `${sheetPageTexts[language].actions.title}: ${nameOfSheet(sheet)}`,
  ownStyle: `${sheetPagesStyle}${ownStyle}`,
  script: 'sheet',
  content,
});

/** The sheet in its other forms, and its address. */
function Forms({ visit, own: { stored }, url }: { visit: Visit; own: OwnSheet; url: string }) {
  const { href, language } = visit;
  return (
    <div class="row">
      {(['pdf', 'json'] as const).map((format) => (
        <a key={format} rel="nofollow" href={href(sheetPath(stored), { format, lang: language })}>
          {format.toUpperCase()}
        </a>
      ))}
      {stored.isPublic && <CopyLink visit={visit} url={url} />}
    </div>
  );
}
