import { syncBuiltinESMExports } from 'node:module';

import { onTestFinished } from 'vitest';

/** Replaces a function of a module of Node.js until the test ends, also for modules that were loaded long before. */
export function replaceBuiltin<M extends object, N extends keyof M>(module: M, name: N, replacement: M[N]): void {
  const original = module[name];
  const put = (one: M[N]) => {
    module[name] = one;
    syncBuiltinESMExports();
  };
  put(replacement);
  onTestFinished(() => put(original));
}

/** What a file system without hard links says, such as exFAT. */
export const noHardLinks = () => Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
