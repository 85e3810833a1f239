import type { Edition } from '@charsheet/schema';

import { formOfFirst } from './first/form-of-first.js';
import type { WholeForm } from './form.js';
import { formOfSecond } from './second/form-of-second.js';

/** The forms of both editions. */
export const formOf: Record<Edition, WholeForm> = { '1e': formOfFirst, '2e': formOfSecond };
