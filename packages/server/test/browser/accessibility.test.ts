import { beforeAll, describe, expect, it } from 'vitest';

import { cliClientId, completeSheet2E } from '@charsheet/schema';

import { buildCharacter } from '../fixtures.js';
import { testApp } from '../harness.js';
import type { Person } from '../people.js';
import { violations } from './axe.js';
import { click, surfing, takeCookie } from './surfing.js';
import { chosen } from './thorough.js';

interface Scenario {
  page: string;
  path: string;
  /** Presses the button without filling anything in. */
  submit?: string;
  /** Its parts are on other pages, too. */
  again?: true;
}

const open: Scenario[] = [
  { page: 'front page', path: '/', again: true },
  { page: 'sign-up', path: '/sign-up', again: true },
  { page: 'sign-up with faults', path: '/sign-up', submit: 'main button' },
  { page: 'sign-in', path: '/sign-in?next=/device', again: true },
  { page: 'sign-in with faults', path: '/sign-in', submit: 'main button', again: true },
  { page: 'look into your mail', path: '/verify-email?sent', again: true },
  { page: 'confirm', path: '/verify-email?token=x', again: true },
  { page: 'a bad link', path: '/verify-email?token=x', submit: 'main button', again: true },
  { page: 'another mail', path: '/verify-email', again: true },
  { page: 'forgotten password', path: '/reset-password', again: true },
  { page: 'mail for a password', path: '/reset-password?sent', again: true },
  { page: 'new password', path: '/reset-password?token=x', again: true },
  { page: 'a new character', path: '/characters/new', again: true },
  { page: 'a new character of the second edition', path: '/characters/new?edition=2e', again: true },
  {
    page: 'a new character of the second edition with faults',
    path: '/characters/new?edition=2e',
    submit: '[value=save]',
    again: true,
  },
  { page: 'a new character with faults', path: '/characters/new', submit: '[value=save]', again: true },
  { page: 'an error', path: '/account/nothing', again: true },
  { page: 'somebody else’s sheet', path: '/Character/ID' },
];

const own: Scenario[] = [
  { page: 'front page', path: '/' },
  { page: 'account', path: '/account', again: true },
  { page: 'account with faults', path: '/account', submit: '#password-title ~ form button' },
  { page: 'account with an outcome', path: '/account', submit: '#name-title ~ form button', again: true },
  { page: 'enter a code', path: '/device', again: true },
  { page: 'a bad code', path: '/device?user_code=nothing', again: true },
  { page: 'a code', path: '/device?user_code=', again: true },
  { page: 'characters', path: '/characters' },
  { page: 'a filter with faults', path: '/characters?faj=x&minSzint=0&q=nobody', again: true },
  { page: 'nothing deleted', path: '/characters/deleted', again: true },
  { page: 'a download of all sheets', path: '/characters/download', again: true },
  { page: 'an upload without files', path: '/characters/import', submit: 'main form button', again: true },
  { page: 'a copy of a sheet', path: '/characters/new?from=ID', again: true },
  { page: 'an own sheet', path: '/Character/ID', again: true },
  { page: 'an own sheet with a fault', path: '/Character/ID', submit: '.play button[value=took]', again: true },
  { page: 'a sheet that is changed', path: '/Character/ID/edit' },
  { page: 'a sheet of the second edition that is changed', path: '/Character2E/SECOND/edit', again: true },
  { page: 'the next level', path: '/Character/ID/level-up', again: true },
  {
    page: 'the next level with faults',
    path: '/Character/ID/level-up',
    submit: 'main form button[value=check]:visible',
  },
  { page: 'what to do with a sheet, with faults', path: '/Character/ID/actions', submit: '.damage .plain' },
  { page: 'the history of a sheet', path: '/Character/ID/history', again: true },
  { page: 'a party', path: '/party?id=ID&id=SECOND' },
];

describe('axe, in the light and in the dark', () => {
  const app = testApp('PGlite');
  const { open: openPage } = surfing(app);

  async function look({ path, submit }: Scenario, as?: Person): Promise<string[]> {
    // axe is a script, which our policy would not let pass.
    const page = await openPage({ locale: 'hu-HU', javaScriptEnabled: true, bypassCSP: true });
    if (as) await takeCookie(page.context(), app, as);
    await page.goto(path);
    if (submit) await click(page, page.locator(submit));
    const found = await violations(page);
    await page.context().close();
    return found;
  }

  let person: Person;
  let id: string;
  let second: string;
  beforeAll(async () => {
    person = await app.someone();
    ({ id } = (await app.as(person).characters.create({ body: buildCharacter() })).body);
    second = (await app.as(person).characters2E.create({ body: completeSheet2E })).body.id;
  });
  const ofSheet = ({ path, ...scenario }: Scenario): Scenario => ({
    ...scenario,
    path: path.replace('ID', id).replace('SECOND', second),
  });

  it.each(chosen(open))('anonymous: finds nothing on $page', async (scenario) => {
    expect(await look(ofSheet(scenario))).toEqual([]);
  });

  it.each(chosen(own))('signed in: finds nothing on $page', async (scenario) => {
    expect(await look(await withCode(ofSheet(scenario)), person)).toEqual([]);
  });

  it('signed in: finds nothing on an empty list', async () => {
    expect(await look({ page: 'characters', path: '/characters' }, await app.someone())).toEqual([]);
  });

  it('finds what is wrong', async () => {
    const page = await openPage({ javaScriptEnabled: true, bypassCSP: true });
    await page.setContent('<p style="color: #888; background: Canvas">Hard to read</p>');
    expect((await violations(page)).join()).toContain('light: color-contrast');
  });

  /** A code that a program has got just now, where the path asks for one. */
  async function withCode(scenario: Scenario): Promise<Scenario> {
    if (!scenario.path.endsWith('=')) return scenario;
    const { body } = await app.client.devices.code({ body: { client_id: cliClientId } });
    return 'user_code' in body ? { ...scenario, path: scenario.path + body.user_code } : scenario;
  }
});
