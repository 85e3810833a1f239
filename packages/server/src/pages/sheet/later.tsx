import type { Caller } from '../../http/handler.js';
import type { Page } from '../../layout/page.js';
import { ownSheet, type SheetPagesDeps } from './own-sheet.js';
import { SheetHead } from './parts.js';
import { sheetPagesStyle } from './style.js';
import { sheetPageTexts } from './texts/texts.js';

/** Says of a page that its edition does not have yet what the owner of a sheet can do in place of it. */
export const laterPage = (deps: SheetPagesDeps, page: 'edit' | 'levelUp'): Page<Caller> => ({
  async get(visit) {
    const own = await ownSheet(deps, visit);
    const { title, text } = sheetPageTexts[visit.language].later[page];
    const content = (
      <>
        <SheetHead visit={visit} own={own} title={title} />
        <p class="lead">{text}</p>
      </>
    );
    return { title, ownStyle: sheetPagesStyle, content };
  },
});
