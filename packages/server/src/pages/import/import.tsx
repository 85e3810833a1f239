import type { api } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { SentFiles } from '../../http/form-body.js';
import type { Caller, Handlers } from '../../http/handler.js';
import { wordsFor } from '../../http/languages.js';
import type { JsonLines } from '../../http/reply.js';
import type { HtmlPage, Page, Visit } from '../../layout/page.js';
import { filesStyle } from '../files-style.js';
import { refusedForm } from '../form-state.js';
import { type Choices, choicesOf, queryOf } from './choices.js';
import { ImportForm } from './form.js';
import { nothing, type Report, reportOf, type Stop } from './report.js';
import { Result, resultStyle } from './result.js';
import { importTexts } from './texts/texts.js';
import { UploadedSheets } from './uploaded.js';

interface ImportDeps {
  characterRoutes: Pick<Handlers<typeof api.characters>, 'import'>;
}

/**
 * Stores the sheets of files, and tells what became of each. The page that tells it answers the form itself: it is kept
 * nowhere, and the same form once more stores nothing twice.
 */
export function importPage({ characterRoutes }: ImportDeps): Page<Caller> {
  return {
    takes: 'files',
    get: (visit) => show(visit, choicesOf(new URLSearchParams()), false),
    async post(visit, form, files) {
      const choices = choicesOf(form);
      const sheets = new UploadedSheets();
      const report = files ? await imported(visit, { files, choices, sheets }) : undefined;
      if (!report || (sheets.files === 0 && !report.stopped)) return refusedForm(show(visit, choices, true));
      const { title, tried } = importTexts[visit.language].result;
      const page = {
        title: choices.dryRun ? tried : title,
        ownStyle: `${filesStyle}${resultStyle}`,
        content: <Result visit={visit} report={report} sheets={sheets} isTried={choices.dryRun} />,
      };
      return hasAny(report) && !report.stopped ? page : refusedForm(page, report.stopped?.status);
    },
  };

  async function imported(
    visit: Visit<Caller>,
    { files, choices, sheets }: { files: SentFiles; choices: Choices; sheets: UploadedSheets },
  ): Promise<Report> {
    const { caller, request } = visit;
    const unused = { params: undefined, headers: undefined, alternative: undefined };
    const call = { ...unused, query: queryOf(choices), body: sheets.lines(files, choices.isPublic), caller, request };
    try {
      const { body } = await characterRoutes.import(call);
      return await reportOf((body as JsonLines).texts, sheets);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      // It ends before anything is stored.
      return { ...nothing(), stopped: reasonOf(error, visit) };
    }
  }
}

const hasAny = ({ kinds: { stored, changed, skipped } }: Report) => stored.count + changed.count + skipped.count > 0;

function reasonOf({ code, status, detail }: ApiError, { request }: Visit): Stop {
  const { details, problems } = wordsFor(request.headers);
  return { code, status, text: detail?.(details) ?? problems[code].title };
}

function show(visit: Visit, choices: Choices, isWithoutFiles: boolean): HtmlPage {
  const content = <ImportForm visit={visit} choices={choices} isWithoutFiles={isWithoutFiles} />;
  return { title: importTexts[visit.language].title, ownStyle: filesStyle, content };
}
