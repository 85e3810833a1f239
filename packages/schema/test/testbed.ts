import { createRequire } from 'node:module';

/** Loads what is installed in testbed/ only, since nothing but tests needs it. */
export const fromTestbed = createRequire(new URL('../../../testbed/package.json', import.meta.url));
