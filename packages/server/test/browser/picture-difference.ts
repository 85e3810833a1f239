import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type * as Pixelmatch from '../../../../testbed/node_modules/pixelmatch/index.js';

/** Share of pixels that may differ; the same Chromium with the same fonts draws all of them alike. */
export const tolerance = 0.0005;

const reports = fileURLToPath(new URL('../../../../reports/looks', import.meta.url));
const testbed = createRequire(new URL('../../../../testbed/package.json', import.meta.url));

interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

interface PngTools {
  PNG: {
    new (size: Pick<Picture, 'width' | 'height'>): Picture;
    sync: { read(bytes: Buffer): Picture; write(picture: Picture): Buffer };
  };
}

/** The share of pixels that differ; where they do, the new picture and the difference are left among the reports. */
export async function difference(before: Buffer, after: Buffer, file: string): Promise<number> {
  const { PNG } = testbed('pngjs') as PngTools;
  const { default: pixelmatch } = (await import(testbed.resolve('pixelmatch'))) as typeof Pixelmatch;
  const [old, now] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = old;
  const sameSize = now.width === width && now.height === height;
  const marked = new PNG({ width, height });
  const count = sameSize ? pixelmatch(old.data, now.data, marked.data, width, height) : width * height;
  const share = count / (width * height);
  if (share > tolerance) {
    await mkdir(reports, { recursive: true });
    await writeFile(join(reports, file), after);
    if (sameSize) await writeFile(join(reports, file.replace('.png', '-difference.png')), PNG.sync.write(marked));
  }
  return share;
}
