import { randomInt } from 'node:crypto';

import type { Character } from '@charsheet/schema';
import { sheetChanges } from '@charsheet/schema/basics';
import { choicesFor } from '@charsheet/schema/rules';

import type { Caller } from '../../../http/handler.js';
import type { PageResult, Visit } from '../../../layout/page.js';
import type { FormPage } from '../../drafts/kept-forms.js';
import { refusedForm } from '../../form-state.js';
import { idOf, ownSheet, type SheetPagesDeps, sheetAt, storeOver, untilStored, versionIn } from '../own-sheet.js';
import { enteredIn, type LevelResult, raised } from './choices.js';
import { levelPage } from './view.js';

/** Asks what the rules leave open at the next level, shows what changes, and stores the sheet one level higher. */
export function levelUpPage(deps: SheetPagesDeps): FormPage<Caller> {
  return {
    async get(visit) {
      return levelPage(visit, await ownSheet(deps, visit), { entered: {} });
    },
    post: (visit, form) => untilStored(() => answerTo(deps, visit, form)),
    async resume(visit, typed) {
      return levelPage(visit, await ownSheet(deps, visit), { entered: enteredIn(typed) });
    },
  };
}

/** What comes of a form; nothing when the sheet was changed just now. */
async function answerTo(
  deps: SheetPagesDeps,
  visit: Visit<Caller>,
  form: URLSearchParams,
): Promise<PageResult | undefined> {
  const own = await ownSheet(deps, visit);
  const { stored, sheet } = own;
  const entered = enteredIn(form);
  const [version, what] = [versionIn(form), form.get('do')];
  const seen = version === stored.version ? undefined : await sheetAt(deps, own, version, visit);
  // A form that was sent twice.
  if (what === 'save' && seen && sameSheet(raised(seen, entered, visit.language), sheet)) return done(visit);
  const die = choicesFor(sheet)?.hpRolls.highest;
  if (what === 'roll-hp' && die) {
    const rolled = { ...entered, hpRolls: String(randomInt(die) + 1) };
    return levelPage(visit, own, { entered: rolled, seen });
  }
  const result = raised(sheet, entered, visit.language);
  const page = levelPage(visit, own, { entered, ...result, seen });
  if ('faults' in result || version !== stored.version) return refusedForm(page);
  if (what !== 'save') return page;
  return (await storeOver(deps, visit, version, result.after)) ? done(visit) : undefined;
}

const sameSheet = (result: LevelResult, sheet: Character): boolean =>
  'after' in result && sheetChanges(result.after, sheet).length === 0;

const done = (visit: Visit): PageResult => ({ to: `/Character/${idOf(visit)}`, notice: 'level-stored' });
