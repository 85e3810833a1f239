import { describe, expect, it } from 'vitest';

import { cliClientId } from '@charsheet/schema';

import { hu } from '../../src/layout/texts/hu.js';
import { hu as lists } from '../../src/pages/characters/texts/hu.js';
import type { Page } from '../chromium.js';
import { buildCharacter } from '../fixtures.js';
import { testApp } from '../harness.js';
import { click, surfing } from './surfing.js';

const first = 'egy tizenkét betűs jelszó';
const second = 'hosszabb, jobb, frissebb';
const third = 'ezt már nem felejtem el';
const hungarian = { locale: 'hu-HU' };

const press = (page: Page, name: string) => click(page, page.getByRole('button', { name, exact: true }));
const follow = (page: Page, name: string) => click(page, page.getByRole('link', { name, exact: true }).first());
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const told = (page: Page) => page.getByRole('status').textContent();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(hu.fields.email).fill(email);
  await page.getByLabel(hu.fields.password).fill(password);
  await press(page, hu.signIn.button);
}

// What the engines do differently, tests of the same forms without a browser see.
describe('a browser without scripts', () => {
  const app = testApp('PGlite');
  const { open, linkOfMail, complaints } = surfing(app);

  it('a new user: from the front page to the end of the account', async () => {
    const page = await open(hungarian);
    await page.goto('/');
    await follow(page, hu.nav.signUp);

    await page.getByLabel(hu.fields.name).fill('Kósza Bence');
    await page.getByLabel(hu.fields.email).fill('bence@');
    await page.getByLabel(hu.fields.password).fill('rövid');
    await press(page, hu.signUp.button);
    expect(await page.title()).toBe('Hiba: Regisztráció – charsheet');
    expect(await page.getByLabel(hu.fields.name).inputValue()).toBe('Kósza Bence');
    expect(await page.getByLabel(hu.fields.password).inputValue()).toBe('');
    const email = page.getByLabel(hu.fields.email);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.getAttribute('aria-describedby')).toBe('form-email-hint form-email-fault');

    await email.fill('Bence@Example.org');
    await page.getByLabel(hu.fields.password).fill(first);
    await press(page, hu.signUp.button);
    expect(await heading(page)).toBe(hu.checkMail.title);

    await page.goto(await linkOfMail());
    await press(page, hu.verify.purposes.confirm.button);
    expect(await told(page)).toBe(hu.notices['address-confirmed']);
    await signIn(page, 'bence@example.org', first);
    expect(await heading(page)).toBe(hu.characters.title);
    expect(await page.getByText(lists.none).isVisible()).toBe(true);

    const { token } = (await app.client.accounts.signIn({ body: { email: 'bence@example.org', password: first } }))
      .body;
    const mine = app.as({ token } as Parameters<typeof app.as>[0]);
    const sheet = buildCharacter({ name: 'Árnyék <b>Zoé</b>', szint: 3 });
    await mine.characters.create({ body: sheet, query: { isPublic: false } });
    await mine.characters.create({ body: buildCharacter({ name: 'Másik' }) });
    await page.reload();
    await page.getByLabel(lists.search).fill('arnyek');
    await press(page, lists.searchButton);
    const entries = page.getByRole('main').getByRole('listitem');
    expect(await entries.count()).toBe(1);
    expect(await entries.textContent()).toMatch(/^Árnyék <b>Zoé<\/b>.*3\. szint.*Csak te látod/);

    const other = await open(hungarian);
    await other.goto('/sign-in?next=/account');
    await signIn(other, 'bence@example.org', first);
    expect(await heading(other)).toBe(hu.account.title);

    await follow(page, hu.nav.account);
    await page.locator('#password-currentPassword').fill(first);
    await page.locator('#password-newPassword').fill(second);
    await press(page, hu.account.password.button);
    expect(await told(page)).toBe(hu.notices['password-changed']);
    expect(await linkOfMail()).toContain('/reset-password');
    await other.reload();
    expect(await heading(other)).toBe(hu.signIn.title);

    await press(page, hu.signOut);
    expect(await told(page)).toBe(hu.notices['signed-out']);
    await follow(page, hu.nav.signIn);
    await follow(page, hu.signIn.forgotten);
    await page.getByLabel(hu.fields.email).fill('bence@example.org');
    await press(page, hu.reset.askButton);
    const link = await linkOfMail();
    // As programs do that look into mails before people do.
    await other.goto(link);
    await page.goto(link);
    await page.getByLabel(hu.fields.newPassword).fill(third);
    await press(page, hu.reset.button);
    expect(await told(page)).toBe(hu.notices['password-reset']);
    await other.goto(link);
    await other.getByLabel(hu.fields.newPassword).fill(first);
    await press(other, hu.reset.button);
    expect(await other.getByRole('alert').textContent()).toBe(hu.reset.badToken);

    await signIn(page, 'bence@example.org', third);
    await follow(page, hu.nav.account);
    await page.locator('#remove-password').fill('nem ez az');
    await press(page, hu.account.remove.button);
    expect(await page.locator('#remove-password-fault').textContent()).toBe(hu.faults['wrong-password']);
    await page.locator('#remove-password').fill(third);
    await press(page, hu.account.remove.button);
    expect(await told(page)).toBe(hu.notices['account-deleted']);
    await follow(page, hu.nav.signIn);
    await signIn(page, 'bence@example.org', third);
    expect(await page.getByRole('alert').textContent()).toContain(hu.signIn.wrong);
    expect(complaints).toEqual([]);
  });

  it('a signed-in user: lets a program in by its code', async () => {
    const { user, password } = await app.someone('Virág');
    const { body: codes } = await app.client.devices.code({ body: { client_id: cliClientId } });
    if (!('device_code' in codes)) throw new Error(codes.error);
    const page = await open(hungarian);
    await page.goto(codes.verification_uri_complete);
    await signIn(page, user.email, password);
    expect(await page.getByRole('definition').allTextContents()).toContain(`Virág (${user.email})`);
    await press(page, hu.device.approve);
    expect(await told(page)).toBe(hu.notices['device-approved']);
    const token = await app.client.devices.token({
      body: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: codes.device_code,
        client_id: cliClientId,
      },
    });
    expect(token.status).toBe(200);
    expect(complaints).toEqual([]);
  });
});
