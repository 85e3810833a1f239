import { fileURLToPath } from 'node:url';

import { bundle } from '../../../scripts/bundle.mjs';
import { writeNotice } from '../../../scripts/licences.mjs';
import { buildReference } from './build-reference.mjs';
import { copyFonts } from './copy-fonts.mjs';
import { programs } from './programs.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const files = await Promise.all([bundle(folder, programs), copyFonts(), buildReference()]);
await writeNotice(folder, files.flat());
