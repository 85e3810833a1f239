import { createRequire } from 'node:module';

import { vi } from 'vitest';

import type * as PdfJs from '../../../testbed/node_modules/pdfjs-dist/types/src/pdf.js';

const testbed = createRequire(new URL('../../../testbed/package.json', import.meta.url));

/** What a reader of PDFs makes of one. */
export interface ReadPdf {
  /** The text of each page, piece by piece. */
  pages: string[][];
  /** Width and height of each page, in points. */
  sizes: [number, number][];
  info: Record<string, unknown>;
  /** The kinds of tagged parts of the first page, in order; none in a PDF without tags. */
  roles: string[];
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const { getDocument } = await loadPdfJs();
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const all = await Promise.all(numbers.map((number) => document.getPage(number)));
  const pages = await Promise.all(all.map((page) => page.getTextContent()));
  const sizes = all.map((page): [number, number] => {
    const { width, height } = page.getViewport({ scale: 1 });
    return [Math.round(width), Math.round(height)];
  });
  const tree = await (await document.getPage(1)).getStructTree();
  const { info } = await document.getMetadata();
  await document.destroy();
  return {
    pages: pages.map(({ items }) => items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []))),
    sizes,
    info: info as Record<string, unknown>,
    roles: (tree?.children ?? []).flatMap((child) => ('role' in child ? [child.role] : [])),
  };
}

/** It expects what it draws with in a browser, and warns that it is not there; texts need none of it. */
async function loadPdfJs(): Promise<typeof PdfJs> {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
  }
  const silent = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')].map((spy) => spy.mockImplementation(() => {}));
  try {
    return (await import(testbed.resolve('pdfjs-dist/legacy/build/pdf.mjs'))) as typeof PdfJs;
  } finally {
    for (const spy of silent) spy.mockRestore();
  }
}
