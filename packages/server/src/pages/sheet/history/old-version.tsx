import { type AnySheet, nameOfSheet } from '@charsheet/schema';
import { describeChangesOf, viewAnySheet } from '@charsheet/schema/rules/second';

import type { StoredCharacter } from '../../../characters/store/repository.js';
import type { HtmlPage, Visit } from '../../../layout/page.js';
import { Time } from '../../../layout/texts/texts.js';
import { SheetArticle } from '../../../sheets/page/page.js';
import { sheetStyle } from '../../../sheets/page/style.js';
import { ChangeList } from '../change-list.js';
import type { OwnSheet } from '../own-sheet.js';
import { Meanwhile, SheetHead } from '../parts.js';
import { sheetPagesStyle } from '../style.js';
import { sheetPageTexts } from '../texts/texts.js';
import { BringBack } from './bring-back.js';

/**
 * A sheet as it was at a version, with what has changed since then.
 * @param seen what the form was made of, when the sheet was changed meanwhile
 */
export function oldVersionPage(visit: Visit, own: OwnSheet, old: StoredCharacter, seen?: AnySheet): HtmlPage {
  const { href, path, language } = visit;
  const texts = sheetPageTexts[language].history;
  const sheet = JSON.parse(old.sheet) as AnySheet;
  const isNow = old.version === own.stored.version;
  const title = texts.version(old.version);
  const changes = describeChangesOf[own.stored.edition](
    { ...sheet, isPublic: old.isPublic },
    { ...own.sheet, isPublic: own.stored.isPublic },
    language,
  );
  const content = (
    <>
      <div class="about-version">
        <SheetHead visit={visit} own={own} title={title} />
        {seen && <Meanwhile visit={visit} own={own} seen={seen} hint={texts.again} />}
        <p class="lead">
          {texts.old(old.version, own.stored.version)} (<Time language={language} at={old.updatedAt} />)
        </p>
        {changes.length === 0 ? (
          <p>{texts.same}</p>
        ) : (
          <>
            <h2>{texts.difference}</h2>
            <ChangeList visit={visit} lines={changes} />
          </>
        )}
        <div class="row">
          {!isNow && <BringBack visit={visit} own={own} version={old.version} />}
          <a href={href(path)}>{texts.all}</a>
        </div>
      </div>
      <SheetArticle view={viewAnySheet(sheet, language)} />
    </>
  );
  return { title: `${title}: ${nameOfSheet(own.sheet)}`, ownStyle: `${sheetStyle}${sheetPagesStyle}${wide}`, content };
}

/** What stands above the sheet is no wider than what is read with ease, and is not printed. */
const wide = `
.about-version { display: grid; gap: 1rem; max-width: 42rem; }
@media print { .about-version { display: none; } }
`;
