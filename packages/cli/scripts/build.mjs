import { fileURLToPath } from 'node:url';

import { bundleAsCommonJs } from '../../../scripts/bundle.mjs';

await bundleAsCommonJs(fileURLToPath(new URL('..', import.meta.url)), { entryPoints: ['src/main.ts'] });
