import { join } from 'node:path';

import type { AnyRecord } from '@charsheet/schema';
import { nameOfSheet } from '@charsheet/schema/basics';

import { makeFolder } from '../../files/folder.js';
import { writeSafely } from '../../files/write-file.js';
import { fileName } from '../file-name.js';

/** Writes each sheet into a file of its own, which is named by its name and its identifier. */
export async function intoFolder(
  records: AsyncIterable<AnyRecord>,
  folder: string,
  { force }: { force: boolean },
): Promise<void> {
  await makeFolder(folder);
  for await (const record of records) {
    const file = join(folder, `${fileName(nameOfSheet(record))}-${record.id}.json`);
    await writeSafely(file, `${JSON.stringify(record, null, 2)}\n`, { overwrite: force ? 'writable' : 'nothing' });
  }
}
