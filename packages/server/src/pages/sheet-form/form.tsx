import type { VNode } from 'preact';

import type { AnySheet } from '@charsheet/schema';
import { fieldNames } from '@charsheet/schema/form';
import { sheetWords } from '@charsheet/schema/rules';

import { assess } from './assess.js';
import { Derived } from './derived.js';
import type { EditionForm } from './edition-form.js';
import { valueAt } from './fields.js';
import { AbilityScores, type FormParts, Part, Person } from './parts.js';
import { buttons, idOf, ownFields, type SheetFormProps } from './state.js';
import { Summary } from './summary.js';
import { formTexts } from './texts/texts.js';

/** The form of an edition, with the parts that only its sheets have. A browser loads that of one. */
export interface WholeForm<Sheet extends AnySheet = AnySheet> extends EditionForm<Sheet> {
  Parts(form: FormParts<Sheet>): VNode;
}

/**
 * The form of a sheet of any edition. All that it shows follows from its props, and it imports nothing but the schema package and its own
 * texts, so the server renders it and a browser can hydrate it and render it again after each input.
 *
 * How it is hydrated: the form is the only child of `#sheet-form-place`, whose `data-props` has its props as JSON, without
 * the fields. Those are `[...new FormData(form)]` by then: a browser that has gone back or loaded again has put what was
 * typed into them, which is more than the server knew.
 */
export function SheetForm({ of, ...props }: SheetFormProps & { of: WholeForm }) {
  const { state, language, hasOwner, action } = props;
  const [texts, words] = [formTexts[language], sheetWords[language]];
  const assessment = assess(state, language, of);
  const common = { assessment, texts, language, action };
  const parts: FormParts = { ...props, of, assessment, texts, words, common };
  return (
    <form id="sheet-form" class="sheet-form" method="post" action={action} noValidate>
      {/* What Enter presses in a field: the first button. */}
      <button
        type="submit"
        name={ownFields.button}
        value={buttons.check}
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
      >
        {texts.buttons.check}
      </button>
      <Kept {...parts} />
      {state.tells === 'everything' && <Summary {...parts} />}
      <div class="parts">
        <Person {...parts} />
        <AbilityScores {...parts} />
        <of.Parts {...parts} />
      </div>
      <Derived view={assessment.view} texts={texts} />
      <Save {...parts} />
      <p class="bar">
        <button type="submit" name={ownFields.button} value={buttons.check} class="plain">
          {texts.buttons.check}
        </button>
        {hasOwner && (
          <button type="submit" name={ownFields.button} value={buttons.save}>
            {texts.buttons.save}
          </button>
        )}
      </p>
    </form>
  );
}

/** What no field shows and comes back with the form. */
function Kept({ assessment: { typed } }: FormParts) {
  const names = [
    ownFields.edition,
    ownFields.key,
    ownFields.version,
    ownFields.typist,
    ownFields.draft,
    fieldNames.blank,
  ];
  return (
    <>
      {names.flatMap((name) =>
        (typed.get(name) ?? []).map((value, at) => (
          <input key={`${name}${at}`} type="hidden" name={name} value={value} />
        )),
      )}
    </>
  );
}

function Save({ assessment, texts, hasOwner }: FormParts) {
  const { visibility } = texts;
  const isPublic = valueAt(assessment, ownFields.isPublic) !== 'false';
  return (
    <Part id="save" title={texts.parts.save}>
      {hasOwner ? (
        <div class="choices" role="radiogroup" aria-labelledby="part-save">
          {([true, false] as const).map((value) => (
            <label key={String(value)}>
              <input
                type="radio"
                id={idOf(`${ownFields.isPublic}.${value}`)}
                name={ownFields.isPublic}
                value={String(value)}
                checked={isPublic === value}
              />
              {value ? visibility.public : visibility.private}
            </label>
          ))}
        </div>
      ) : (
        <p class="notice bad">{visibility.anonymous}</p>
      )}
      {!hasOwner && (
        <p class="row">
          <button type="submit" name={ownFields.button} value={buttons.keep}>
            {texts.buttons.keep}
          </button>
          <button type="submit" name={ownFields.button} value={buttons.save} class="plain">
            {texts.buttons.saveForAll}
          </button>
        </p>
      )}
    </Part>
  );
}
