import type { api } from '@charsheet/schema';

import type { Clock } from '../clock.js';
import type { Handlers } from '../http/mount.js';
import { forecast } from './forecast.js';

export function forecastHandlers({ clock }: { clock: Clock }): Handlers<typeof api.forecast> {
  return { get: () => ({ status: 200, body: forecast(clock()) }) };
}
