import type { Config } from '../config.js';
import { type Visit, visitDatabase } from './visit.js';

/**
 * Brings the tables up to date of the database that the configuration names, which is made when there is none; for an operator who
 * starts servers after it.
 * @returns what was done, and the exit status
 */
export async function bringUpToDate(
  config: Config,
  visit: Pick<Visit, 'say' | 'timeoutMs'>,
): Promise<{ text: string; status: number }> {
  let done: string[] = [];
  const hear: Visit['hear'] = ({ msg, migrations }) => {
    if (migrations) done = migrations;
    else visit.say(msg);
  };
  try {
    await visitDatabase(config, { ...visit, hear, migrates: true }, async () => {});
    if (done.length === 0) return { text: 'the tables are up to date already', status: 0 };
    return { text: `the tables are up to date now, by ${done.join(', ')}`, status: 0 };
  } catch (error) {
    return { text: (error as Error).message, status: 1 };
  }
}
