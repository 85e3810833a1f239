import { sheetPath } from '@charsheet/schema';

import type { Caller } from '../../http/handler.js';
import type { Page } from '../../layout/page.js';
import { ownSheet, type SheetPagesDeps } from './own-sheet.js';
import { SheetHead } from './parts.js';
import { sheetPagesStyle } from './style.js';
import { sheetPageTexts } from './texts/texts.js';

/** Says that there is no help with a level of the second edition yet, and leads to where one is written into the sheet. */
export const laterPage = (deps: SheetPagesDeps): Page<Caller> => ({
  async get(visit) {
    const own = await ownSheet(deps, visit);
    const { levelUp, later } = sheetPageTexts[visit.language];
    const { title } = levelUp;
    const content = (
      <>
        <SheetHead visit={visit} own={own} title={title} />
        <p class="lead">{later}</p>
        <p>
          <a class="button" href={visit.href(`${sheetPath(own.stored)}/edit`)}>
            {levelUp.edit}
          </a>
        </p>
      </>
    );
    return { title, ownStyle: sheetPagesStyle, content };
  },
});
