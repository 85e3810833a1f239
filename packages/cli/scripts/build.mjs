import { fileURLToPath } from 'node:url';

import { bundle } from '../../../scripts/bundle.mjs';

await bundle(fileURLToPath(new URL('..', import.meta.url)), { entryPoints: ['src/main.ts'] });
