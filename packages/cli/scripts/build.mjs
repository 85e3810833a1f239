import { fileURLToPath } from 'node:url';

import { bundleAsCommonJs } from '../../../scripts/bundle.mjs';
import { writeNotice } from '../../../scripts/licences.mjs';
import { writeSbom } from '../../../scripts/sbom.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = await bundleAsCommonJs(folder, { entryPoints: ['src/main.ts'] });
await writeNotice(folder, files);
await writeSbom(folder, files);
