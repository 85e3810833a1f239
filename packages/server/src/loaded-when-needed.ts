/** Loads what is large, and what many never need, when it is first asked for. What could not be loaded is tried again. */
export function loadedWhenNeeded<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
