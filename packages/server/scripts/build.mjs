import { fileURLToPath } from 'node:url';

import { bundle } from '../../../scripts/bundle.mjs';
import { programs } from './programs.mjs';

await bundle(fileURLToPath(new URL('..', import.meta.url)), programs);
