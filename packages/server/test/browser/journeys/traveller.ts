import { expect } from 'vitest';

import type { Character, CharacterRecord, Language } from '@charsheet/schema';

import { texts } from '../../../src/layout/texts/texts.js';
import type { BrowserContextOptions, Page } from '../../chromium.js';
import { buildCharacter } from '../../fixtures.js';
import type { TestApp } from '../../harness.js';
import type { Person } from '../../people.js';
import { click, type Surfing, takeCookie } from '../surfing.js';

/** What a journey is made with. */
export interface Setting {
  scripts: 'on' | 'off';
  device: 'desktop' | 'phone';
}

const devices: Record<Setting['device'], BrowserContextOptions & { locale: string }> = {
  desktop: { viewport: { width: 1280, height: 900 }, locale: 'hu-HU' },
  phone: { viewport: { width: 390, height: 844 }, locale: 'en-GB', hasTouch: true },
};

/** Somebody who goes somewhere with a browser, and finds everything by what is written on it. */
export class Traveller {
  readonly app: TestApp;
  readonly setting: Setting;
  readonly language: Language;
  readonly #surfing: Surfing;

  constructor(app: TestApp, surfing: Surfing, setting: Setting) {
    this.app = app;
    this.setting = setting;
    this.language = devices[setting.device].locale === 'hu-HU' ? 'hu' : 'en';
    this.#surfing = surfing;
  }

  get texts() {
    return texts[this.language];
  }

  /** Takes the window of somebody who is signed in, or of somebody who is not. */
  async window(person?: Person): Promise<Window> {
    const scripts = this.setting.scripts === 'on';
    const page = await this.#surfing.open({ ...devices[this.setting.device], javaScriptEnabled: scripts });
    if (person) await takeCookie(page.context(), this.app, person);
    return new Window(page, scripts);
  }

  /** Somebody with a sheet of their own, whose page is open. */
  async owner(sheet: Partial<Character> = {}) {
    const person = await this.app.someone();
    const { body: record } = await this.app
      .as(person)
      .characters.create({ body: buildCharacter({ name: 'Kósza Bence', ...sheet }) });
    const window = await this.window(person);
    await window.goTo(`/Character/${record.id}`);
    const link = `${this.app.url}/Character/${record.id}`;
    return { person, id: record.id, link, window, stored: () => this.stored(person, record.id) };
  }

  async stored(person: Person, id: string): Promise<CharacterRecord> {
    const { body } = await this.app.as(person).characters.get({ params: { id } });
    if (!body) throw new Error('a sheet that was read has a body');
    return body;
  }
}

export class Window {
  constructor(
    readonly page: Page,
    readonly scripts: boolean,
  ) {}

  async goTo(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Another tab of the same browser. */
  async tab(): Promise<Window> {
    return new Window(await this.page.context().newPage(), this.scripts);
  }

  /** Presses a button that leads to another page. */
  press = (name: string) => click(this.page, this.button(name));

  /** Presses a button of the form of a sheet: with scripts its page stays. */
  ask = async (name: string) => (this.scripts ? await this.button(name).click() : await this.press(name));

  follow = (name: string) => click(this.page, this.page.getByRole('link', { name, exact: true }).first());

  button = (name: string) => this.page.getByRole('button', { name, exact: true });

  fill = async (label: string, value: string) => await this.textbox(label).fill(value);

  textbox = (label: string) => this.page.getByRole('textbox', { name: startsWith(label) }).first();

  /** Chooses from a list what is called so, or what stands first in it. */
  async choose(label: string, option?: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: startsWith(label) }).first();
    await list.selectOption(option === undefined ? { index: 1 } : { label: option });
  }

  async unfold(summary: string): Promise<void> {
    await this.page.locator('summary', { hasText: summary }).click();
  }

  /** Waits until the heading of the page is this. */
  async isAt(heading: string): Promise<void> {
    await expect.poll(() => this.page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  }

  async isTold(text: string): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: text }).first().waitFor();
  }

  get text(): Promise<string | null> {
    return this.page.getByRole('main').textContent();
  }

  /** The identifier of the sheet whose page this is. */
  get id(): string {
    return /\/Character(?:2E)?\/([^/?]+)/.exec(this.page.url())?.[1] ?? '';
  }
}

/** Labels say at their ends what may be left out. */
const startsWith = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}( |$)`);
