import { type AnySheet, nameOfSheet, sheetPath } from '@charsheet/schema';
import { describeChangesOf } from '@charsheet/schema/rules/second';

import type { Visit } from '../../layout/page.js';
import { ChangeList } from './change-list.js';
import type { OwnSheet } from './own-sheet.js';
import { sheetPageTexts } from './texts/texts.js';

interface HeadProps {
  visit: Visit;
  own: OwnSheet;
  /** What the page is for. */
  title: string;
}

/** The heading of a page about a sheet, with the way back to it. */
export function SheetHead({ visit: { href, language }, own: { stored, sheet }, title }: HeadProps) {
  return (
    <header>
      <p class="back">
        <a href={href(sheetPath(stored))}>
          <span aria-hidden="true">← </span>
          {sheetPageTexts[language].toSheet}
        </a>
      </p>
      <h1>
        {title}: <bdi>{nameOfSheet(sheet)}</bdi>
      </h1>
    </header>
  );
}

interface MeanwhileProps {
  visit: Visit;
  own: OwnSheet;
  /** The sheet that the form was made of. */
  seen: AnySheet;
  /** What to do now. */
  hint?: string;
}

/** That a sheet was changed while somebody looked at a form, and how. */
export function Meanwhile({ visit, own: { stored, sheet }, seen, hint }: MeanwhileProps) {
  return (
    <div class="notice bad" role="alert">
      <p>{sheetPageTexts[visit.language].meanwhile(stored.version)}</p>
      <ChangeList visit={visit} lines={describeChangesOf[stored.edition](seen, sheet, visit.language)} />
      {hint && <p>{hint}</p>}
    </div>
  );
}
