import { randomInt } from 'node:crypto';

import type { Character } from '@charsheet/schema';
import { sheetChanges } from '@charsheet/schema/basics';
import { choicesFor } from '@charsheet/schema/rules';

import type { Caller } from '../../../http/handler.js';
import type { HeavyPages } from '../../../http/heavy-pages.js';
import type { HtmlPage, PageResult, Visit } from '../../../layout/page.js';
import type { FormPage } from '../../drafts/kept-forms.js';
import { refusedForm } from '../../form-state.js';
import {
  idOf,
  type OwnSheet,
  ownSheet,
  type SheetPagesDeps,
  sheetAt,
  storeOver,
  untilStored,
  versionIn,
} from '../own-sheet.js';
import { type Entered, enteredIn, type LevelResult, raised } from './choices.js';
import { type LevelState, levelPage } from './view.js';

interface LevelUpDeps extends SheetPagesDeps {
  heavyPages: HeavyPages;
}

/** Asks what the rules leave open at the next level, shows what changes, and stores the sheet one level higher. */
export function levelUpPage(deps: LevelUpDeps): FormPage<Caller> {
  const begin = async (visit: Visit<Caller>, entered: Entered) =>
    show(deps, visit, await ownSheet<Character>(deps, visit), { entered });
  return {
    get: (visit) => begin(visit, {}),
    post: (visit, form) => untilStored(() => answerTo(deps, visit, form)),
    resume: (visit, typed) => begin(visit, enteredIn(typed)),
  };
}

const show = async (
  { heavyPages }: LevelUpDeps,
  visit: Visit,
  own: OwnSheet<Character>,
  state: LevelState,
): Promise<HtmlPage> => heavyPages(own.stored.sheet.length, visit.request, () => levelPage(visit, own, state));

/** What comes of a form; nothing when the sheet was changed just now. */
async function answerTo(
  deps: LevelUpDeps,
  visit: Visit<Caller>,
  form: URLSearchParams,
): Promise<PageResult | undefined> {
  const own = await ownSheet<Character>(deps, visit);
  const { stored, sheet } = own;
  const entered = enteredIn(form);
  const [version, what] = [versionIn(form), form.get('do')];
  const seen = version === stored.version ? undefined : await sheetAt(deps, own, version, visit);
  // A form that was sent twice.
  if (what === 'save' && seen && sameSheet(raised(seen, entered, visit.language), sheet)) return done(visit);
  const die = choicesFor(sheet)?.hpRolls.highest;
  if (what === 'roll-hp' && die) {
    const rolled = { ...entered, hpRolls: String(randomInt(die) + 1) };
    return show(deps, visit, own, { entered: rolled, seen });
  }
  const result = raised(sheet, entered, visit.language);
  const isRefused = 'faults' in result || version !== stored.version;
  if (isRefused || what !== 'save') {
    const page = await show(deps, visit, own, { entered, ...result, seen });
    return isRefused ? refusedForm(page) : page;
  }
  return (await storeOver(deps, visit, version, result.after)) ? done(visit) : undefined;
}

const sameSheet = (result: LevelResult, sheet: Character): boolean =>
  'after' in result && sheetChanges(result.after, sheet).length === 0;

const done = (visit: Visit): PageResult => ({ to: `/Character/${idOf(visit)}`, notice: 'level-stored' });
