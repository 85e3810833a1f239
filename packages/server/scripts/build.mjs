import { fileURLToPath } from 'node:url';

import { bundle } from '../../../scripts/bundle.mjs';
import { writeNotice } from '../../../scripts/licences.mjs';
import { writeSbom } from '../../../scripts/sbom.mjs';
import { buildAssets } from './build-assets.mjs';
import { copyFonts } from './copy-fonts.mjs';
import { programs } from './programs.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = (await Promise.all([bundle(folder, programs), copyFonts(), buildAssets()])).flat();
await writeNotice(folder, files);
await writeSbom(folder, files);
