import { type api, linesType } from '@charsheet/schema';

import type { CharacterReads } from '../../characters/store/reads.js';
import type { Caller, Handlers } from '../../http/handler.js';
import type { JsonLines } from '../../http/reply.js';
import type { Download, HtmlPage, Page, Visit } from '../../layout/page.js';
import { filesStyle } from '../files-style.js';
import { refusedForm } from '../form-state.js';
import { type DrawPdf, filesOf } from './files.js';
import { DownloadForm } from './form.js';
import { downloadTexts } from './texts/texts.js';
import { faultOf, most, readWanted, type Wanted } from './wanted.js';
import { zipped } from './zip.js';

interface DownloadDeps {
  reads: CharacterReads;
  characterRoutes: Pick<Handlers<typeof api.characters>, 'export'>;
  drawPdf: DrawPdf;
  clock: () => Date;
}

/** All sheets of the account in one file, made while it is sent. */
export function downloadPage({ reads, characterRoutes, drawPdf, clock }: DownloadDeps): Page<Caller> {
  return {
    async get(visit) {
      const { caller, request, query } = visit;
      const wanted = readWanted(query);
      const count = await reads.count({ ownerId: caller.user.id, most: most.zipped + 1 }, request);
      const fault = faultOf(wanted, count);
      if (wanted.as === undefined || count === 0) return show(visit, wanted, count);
      if (fault) return refusedForm(show(visit, wanted, count));
      const lines = await exported(visit, wanted);
      const fileName = `charsheet-${clock().toISOString().slice(0, 10)}.${wanted.as}`;
      if (wanted.as === 'ndjson') return { fileName, type: linesType, chunks: lines } satisfies Download;
      const draw = wanted.pdf
        ? (record: Parameters<DrawPdf>[0]) => drawPdf(record, visit.language, request.isGone)
        : undefined;
      return { fileName, type: 'application/zip', isPacked: true, chunks: zipped(filesOf(lines, draw)) };
    },
  };

  async function exported({ caller, request }: Visit<Caller>, { history }: Wanted) {
    const unused = { params: undefined, headers: undefined, body: undefined, alternative: undefined };
    const { body } = await characterRoutes.export({ ...unused, query: history ? { history } : {}, caller, request });
    return (body as JsonLines).texts;
  }
}

function show(visit: Visit, wanted: Wanted, count: number): HtmlPage {
  const { title } = downloadTexts[visit.language];
  return { title, ownStyle: filesStyle, content: <DownloadForm visit={visit} wanted={wanted} count={count} /> };
}
