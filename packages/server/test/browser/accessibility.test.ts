import { describe, expect, it } from 'vitest';

import { cliClientId } from '@charsheet/schema';

import { buildCharacter } from '../fixtures.js';
import { testApp } from '../harness.js';
import type { Person } from '../people.js';
import { violations } from './axe.js';
import { click, surfing } from './surfing.js';

interface Scenario {
  page: string;
  path: string;
  /** Presses the button without filling anything in. */
  submit?: string;
}

const open: Scenario[] = [
  { page: 'front page', path: '/' },
  { page: 'sign-up', path: '/sign-up' },
  { page: 'sign-up with faults', path: '/sign-up', submit: 'main button' },
  { page: 'sign-in', path: '/sign-in?next=/device' },
  { page: 'sign-in with faults', path: '/sign-in', submit: 'main button' },
  { page: 'look into your mail', path: '/verify-email?sent' },
  { page: 'confirm', path: '/verify-email?token=x' },
  { page: 'a bad link', path: '/verify-email?token=x', submit: 'main button' },
  { page: 'another mail', path: '/verify-email' },
  { page: 'forgotten password', path: '/reset-password' },
  { page: 'mail for a password', path: '/reset-password?sent' },
  { page: 'new password', path: '/reset-password?token=x' },
  { page: 'an error', path: '/account/nothing' },
];

const own: Scenario[] = [
  { page: 'front page', path: '/' },
  { page: 'account', path: '/account' },
  { page: 'account with faults', path: '/account', submit: '#password-title ~ form button' },
  { page: 'account with an outcome', path: '/account', submit: '#name-title ~ form button' },
  { page: 'enter a code', path: '/device' },
  { page: 'a bad code', path: '/device?user_code=nothing' },
  { page: 'a code', path: '/device?user_code=' },
  { page: 'characters', path: '/characters' },
  { page: 'a filter with faults', path: '/characters?faj=x&minSzint=0&q=nobody' },
  { page: 'nothing deleted', path: '/characters/deleted' },
  { page: 'own sheet', path: '/Character/{id}' },
  { page: 'what to do with a sheet, with faults', path: '/Character/{id}/actions', submit: '.damage .plain' },
  {
    page: 'the next level with faults',
    path: '/Character/{id}/level-up',
    submit: 'main form button:visible >> nth=-1',
  },
  { page: 'history', path: '/Character/{id}/history' },
];

describe('axe, in the light and in the dark', () => {
  const app = testApp('PGlite');
  const { open: openPage } = surfing(app);

  async function look({ path, submit }: Scenario, person?: Person): Promise<string[]> {
    // axe is a script, which our policy would not let pass.
    const page = await openPage({ locale: 'hu-HU', javaScriptEnabled: true, bypassCSP: true });
    if (person) {
      const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: app.url }]);
    }
    await page.goto(path);
    if (submit) await click(page, page.locator(submit));
    const found = await violations(page);
    await page.context().close();
    return found;
  }

  it.each(open)('anonymous: finds nothing on $page', async (scenario) => {
    expect(await look(scenario)).toEqual([]);
  });

  it.each(own)('signed in: finds nothing on $page', async (scenario) => {
    const person = await app.someone();
    const { client, params } = await ownerOf(person);
    // A second version, so that there is one to bring back.
    await client.characters.patch({ params, headers: { 'if-match': '*' }, body: { kor: 99, ep: 3 } });
    const path = scenario.path.replace('{id}', params.id);
    expect(await look(await withCode({ ...scenario, path }), person)).toEqual([]);
  });

  async function ownerOf(person: Person) {
    const client = app.as(person);
    const { body } = await client.characters.create({ body: buildCharacter() });
    return { client, params: { id: body.id } };
  }

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
