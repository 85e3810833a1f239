import { afterEach, describe, expect, it } from 'vitest';

import { testApp } from '../harness.js';
import { sessionEnds, twoTabs } from './journeys/going-on.js';
import { deleteAndRestore, hideAndShare, levelUp, takeDamage } from './journeys/keeping.js';
import { bringFile, makeFighter } from './journeys/making.js';
import { moveHouse } from './journeys/moving.js';
import { printParty } from './journeys/party.js';
import { type Setting, Traveller } from './journeys/traveller.js';
import { surfing } from './surfing.js';
import { isThorough } from './thorough.js';

const journeys: [string, (traveller: Traveller) => Promise<void>][] = [
  ['make a fighter of level 1 by the rules from nothing', makeFighter],
  ['level a fighter to 5', levelUp],
  ['take damage, and heal', takeDamage],
  ['hide a sheet, and share it', hideAndShare],
  ['delete a sheet, and bring it back', deleteAndRestore],
  ['change a sheet in two tabs', twoTabs],
  ['go on when the session has ended', sessionEnds],
  ['bring a file, and download JSON and PDF', bringFile],
  ['print a party of four', printParty],
  ['take all characters along into another account', moveHouse],
];

/** All of them by `pnpm --filter @charsheet/server journeys`; that one here, as each takes seconds. */
const settings: Setting[] = isThorough
  ? (['on', 'off'] as const).flatMap((scripts) =>
      (['desktop', 'phone'] as const).map((device) => ({ scripts, device })),
    )
  : [{ scripts: 'on', device: 'phone' }];

describe.each(settings)('with scripts $scripts, on a $device, somebody can', (setting) => {
  const app = testApp('PGlite');
  const surf = surfing(app);
  afterEach(() => expect(surf.complaints).toEqual([]));

  it.each(journeys)('%s', async (_, journey) => await journey(new Traveller(app, surf, setting)));
});
