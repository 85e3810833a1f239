/** Locks the folder given, says how it went, and holds the lock until its input ends. */
import { lockFolder } from '../../src/database/embedded/lock.js';

const [folder = ''] = process.argv.slice(2);
try {
  const lock = await lockFolder(folder, () => {});
  console.log('locked');
  process.stdin.on('end', () => lock.release()).resume();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
