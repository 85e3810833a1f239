/** What is to be undone when the run ends, however it ends; last first. */
const tasks: (() => unknown)[] = [];
let cleaning: Promise<void> | undefined;

/** Has something undone at the end of the run. Returns a function that undoes it now. */
export function atEnd(undo: () => unknown): () => Promise<void> {
  tasks.push(undo);
  return async () => {
    const at = tasks.indexOf(undo);
    if (at === -1) return;
    tasks.splice(at, 1);
    await undo();
  };
}

/** Throws when the run is being ended: nothing may be started any more, for nobody would end it. */
export function refuseAtEnd(): void {
  if (cleaning !== undefined) throw new Error('the run is being ended');
}

export function cleanUp(): Promise<void> {
  cleaning ??= undoAll();
  return cleaning;
}

async function undoAll(): Promise<void> {
  for (let undo = tasks.pop(); undo; undo = tasks.pop()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Runs the program to its end; a signal or an error ends it too, but never without cleaning up. */
export async function cleanly(program: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void cleanUp().then(() => process.exit(130)));
  }
  try {
    await program();
  } catch (error) {
    // What fails because everything is being ended is no news.
    if (cleaning === undefined) console.error(error);
    process.exitCode = 1;
  }
  await cleanUp();
}
