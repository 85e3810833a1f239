import { exitStatus } from './errors.js';
import { run } from './run.js';
import { processIo } from './terminal/io.js';

void run(process.argv.slice(2), processIo()).then((status) => {
  if (status === exitStatus.interrupted) stop();
  process.exitCode = status;
});

/** Ends at once, whatever is still open. */
function stop(): never {
  // To exit is to wait for a blocked read, as of a named pipe that nobody writes to; a signal waits for nothing.
  if (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) {
    process.kill(process.pid, 'SIGINT');
  }
  process.exit(exitStatus.interrupted);
}
