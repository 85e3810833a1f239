/** What somebody wants to download, as an address says it. */
export interface Wanted {
  /** The extension of the file; nothing as long as none is chosen. */
  as: 'zip' | 'ndjson' | undefined;
  /** In a ZIP file: a PDF of each sheet, too. */
  pdf: boolean;
  /** In lines: all versions of each sheet. */
  history: boolean;
}

/** Most sheets in a ZIP file, whose list of contents is kept until its end, and most of which PDFs are drawn for it. */
export const most = { zipped: 10_000, drawn: 200 };

export function readWanted(query: URLSearchParams): Wanted {
  const as = (['zip', 'ndjson'] as const).find((one) => one === query.get('as'));
  return { as, pdf: as !== 'ndjson' && query.has('pdf'), history: as === 'ndjson' && query.has('history') };
}

/** Why what is wanted is too much, if it is. */
export function faultOf({ as, pdf }: Wanted, count: number): 'tooManyForZip' | 'tooManyForPdfs' | undefined {
  if (as !== 'zip') return undefined;
  if (count > most.zipped) return 'tooManyForZip';
  return pdf && count > most.drawn ? 'tooManyForPdfs' : undefined;
}
