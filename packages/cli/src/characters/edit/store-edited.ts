import type { CharacterRecord } from '@charsheet/schema';

import type { ApiClient, Context } from '../../context.js';
import { Stopped } from '../../errors.js';
import { currentVersion } from '../conflict.js';
import { ifVersion, readRecord, storedRecord } from '../stored-record.js';
import { howToFindOut } from '../uncertain.js';
import { type Edited, editConflict } from './edit-conflict.js';

/** Only its owner may see the history: who may not change the sheet is told so before the work, not after it. */
export async function readOwn(client: ApiClient, id: string): Promise<CharacterRecord> {
  await client.characters.versions({ params: { id }, query: { limit: 1 } });
  return readRecord(client, id);
}

/** Stores what was edited, unless somebody has changed the sheet meanwhile. */
export async function storeEdited(context: Context, client: ApiClient, edited: Edited): Promise<CharacterRecord> {
  const { id, version } = edited.record;
  try {
    const call = { params: { id }, body: edited.sheet, headers: ifVersion(version) };
    return await storedRecord(await client.characters.replace(call));
  } catch (error) {
    const current = await currentVersion(error);
    if (current !== undefined) throw await editConflict(context, client, edited);
    throw new Stopped(error, id, await howToFindOut(context, error, edited.file, id));
  }
}
