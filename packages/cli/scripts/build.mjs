import { fileURLToPath } from 'node:url';

import { bundleAsCommonJs } from '../../../scripts/bundle.mjs';
import { writeNotice } from '../../../scripts/licences.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
await writeNotice(folder, await bundleAsCommonJs(folder, { entryPoints: ['src/main.ts'] }));
