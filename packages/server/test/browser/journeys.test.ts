import { afterEach, describe, expect, it } from 'vitest';

import { testApp } from '../harness.js';
import { sessionEnds, twoTabs } from './journeys/going-on.js';
import { deleteAndRestore, hideAndShare, levelUp, takeDamage } from './journeys/keeping.js';
import { bringFile, makeFighter } from './journeys/making.js';
import { moveHouse } from './journeys/moving.js';
import { printParty } from './journeys/party.js';
import { secondEdition } from './journeys/second-edition.js';
import { type Setting, Traveller } from './journeys/traveller.js';
import { surfing } from './surfing.js';
import { chosen, isThorough } from './thorough.js';

interface Journey {
  name: string;
  journey: (traveller: Traveller) => Promise<void>;
  /** What it shows other tests show too, without a browser. */
  again?: true;
}

const journeys: Journey[] = [
  { name: 'make a fighter of level 1 by the rules from nothing', journey: makeFighter },
  { name: 'level a fighter to 5', journey: levelUp },
  { name: 'take damage, and heal', journey: takeDamage },
  { name: 'hide a sheet, and share it', journey: hideAndShare, again: true },
  { name: 'delete a sheet, and bring it back', journey: deleteAndRestore, again: true },
  { name: 'change a sheet in two tabs', journey: twoTabs, again: true },
  { name: 'go on when the session has ended', journey: sessionEnds },
  { name: 'bring a file, and download JSON and PDF', journey: bringFile, again: true },
  { name: 'print a party of four', journey: printParty, again: true },
  { name: 'make, edit, hide and copy a sheet of the second edition', journey: secondEdition, again: true },
  { name: 'take all characters along into another account', journey: moveHouse },
];

/** All of them by `pnpm --filter @charsheet/server journeys`; that one, and not all journeys, here, as each takes seconds. */
const settings: Setting[] = isThorough
  ? (['on', 'off'] as const).flatMap((scripts) =>
      (['desktop', 'phone'] as const).map((device) => ({ scripts, device })),
    )
  : [{ scripts: 'on', device: 'phone' }];

describe.each(settings)('with scripts $scripts, on a $device, somebody can', (setting) => {
  const app = testApp('PGlite');
  const surf = surfing(app);
  afterEach(() => expect(surf.complaints).toEqual([]));

  it.each(chosen(journeys))('$name', async ({ journey }) => await journey(new Traveller(app, surf, setting)));
});
