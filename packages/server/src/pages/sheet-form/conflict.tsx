import type { Language } from '@charsheet/schema/rules';
import { describeChangesOf } from '@charsheet/schema/rules/second';

import type { HtmlPage, Visit } from '../../layout/page.js';
import { draftFields } from '../drafts/kept-forms.js';
import { ownAddress } from '../form.js';
import { ChangeList } from '../sheet/change-list.js';
import { labelOf } from './labels.js';
import { type Side, valueAt } from './merge.js';
import { buttons, ownFields } from './state.js';
import { type Conflict, choiceFields } from './store-changed.js';
import { sheetFormStyle } from './style.js';
import { formTexts } from './texts/texts.js';

/** Lets its owner choose between two changes of a sheet, member by member. What was typed is all in it. */
export function conflictPage(visit: Visit, conflict: Conflict): HtmlPage {
  const { conflict: texts } = formTexts[visit.language];
  return {
    title: texts.title,
    status: 422,
    hasFaults: true,
    ownStyle: sheetFormStyle,
    content: <Choices visit={visit} conflict={conflict} />,
  };
}

function Choices({ visit, conflict }: { visit: Visit; conflict: Conflict }) {
  const { language } = visit;
  const { conflict: texts, buttons: labels } = formTexts[language];
  const { fields, version, conflicts } = conflict;
  const own = draftFields(visit);
  const kept = [...own, ...fields.filter(([name]) => !own.some(([one]) => one === name))];
  return (
    <>
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <form id="conflict-form" class="conflict" method="post" action={ownAddress(visit)}>
        {[...kept, [choiceFields.version, String(version)] as const].map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        {conflicts.map((name) => (
          <Choice key={name} name={name} conflict={conflict} language={language} />
        ))}
        <TakenOver conflict={conflict} language={language} />
        <p class="row">
          <button type="submit" name={ownFields.button} value={buttons.save}>
            {labels.save}
          </button>
          <button type="submit" name={ownFields.button} value={buttons.check} class="plain">
            {texts.back}
          </button>
        </p>
      </form>
    </>
  );
}

interface ChoiceProps {
  name: string;
  conflict: Conflict;
  language: Language;
}

function Choice({ name, conflict, language }: ChoiceProps) {
  const { conflict: texts } = formTexts[language];
  const chosen = conflict.chosen.get(name) ?? 'mine';
  return (
    <fieldset class="choices">
      <legend>{labelOf(name, language)}</legend>
      {(['mine', 'theirs'] as const).map((side: Side) => (
        <label key={side}>
          <input type="radio" name={choiceFields.of + name} value={side} checked={side === chosen} />
          <span>
            {texts[side]} <bdi>{inWords(conflict, side, name, language)}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const nothing = { tulajdonsagok: {}, felszereles: {} };

/** The value of a member as people read it. */
function inWords(conflict: Conflict, side: Side, name: string, language: Language): string {
  const value = valueAt(conflict[side], name);
  const { visibility, options } = formTexts[language];
  if (typeof value === 'boolean') return value ? visibility.public : visibility.private;
  if (value === undefined) return options.none;
  const [member = '', inner] = name.split('.');
  const only = { ...nothing, [member]: inner === undefined ? value : { [inner]: value } };
  return describeChangesOf[conflict.edition](nothing, only, language)[0]?.to ?? options.none;
}

/** What was stored meanwhile and stays: nobody has to choose there. */
function TakenOver({ conflict: { edition, base, theirs, conflicts }, language }: Omit<ChoiceProps, 'name'>) {
  if (!base) return null;
  const toChoose = new Set(conflicts.map((name) => labelOf(name, language)));
  const lines = describeChangesOf[edition](base, theirs, language).filter(({ label }) => !toChoose.has(label));
  if (lines.length === 0) return null;
  const { conflict: texts } = formTexts[language];
  return (
    <div>
      <p>{texts.takenOver}</p>
      <ChangeList visit={{ language }} lines={lines} />
    </div>
  );
}
