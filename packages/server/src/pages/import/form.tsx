import { mostUploadBytes } from '../../http/form-body.js';
import type { Visit } from '../../layout/page.js';
import { Check } from '../check.js';
import type { Choices } from './choices.js';
import { type ImportTexts, importTexts } from './texts/texts.js';

/** In megabytes, as people count them. */
export const mostMegabytes = mostUploadBytes / 1_000_000;

interface ImportFormProps {
  visit: Visit;
  choices: Choices;
  /** Whether it was sent without any file. */
  isWithoutFiles: boolean;
}

/** Files, and what to do with what is in them. The files stand last: what comes before them is known when they come. */
export function ImportForm({ visit: { href, path, language }, choices, isWithoutFiles }: ImportFormProps) {
  const texts = importTexts[language];
  const fault = isWithoutFiles ? ({ 'aria-invalid': 'true', autofocus: true } as const) : {};
  return (
    <>
      <h1>{texts.title}</h1>
      <p class="lead">{texts.lead}</p>
      <form class="fields" method="post" action={href(path)} encType="multipart/form-data" noValidate>
        <ChoiceFields texts={texts} choices={choices} />
        <div class="field">
          <label for="files">{texts.files}</label>
          <p class="hint" id="files-hint">
            {texts.filesHint(mostMegabytes)} <code>{texts.command}</code>
          </p>
          {isWithoutFiles && (
            <p class="fault" id="files-fault">
              {texts.faults.none}
            </p>
          )}
          <input
            id="files"
            name="files"
            type="file"
            multiple
            required
            aria-describedby={isWithoutFiles ? 'files-hint files-fault' : 'files-hint'}
            {...fault}
          />
        </div>
        <button type="submit">{texts.button}</button>
      </form>
    </>
  );
}

function ChoiceFields({ texts, choices }: { texts: ImportTexts; choices: Choices }) {
  const { onConflict, isPublic, history, dryRun } = choices;
  const { conflict, visibility } = texts;
  const seen = isPublic === undefined ? 'asIs' : isPublic ? 'public' : 'private';
  return (
    <details open={onConflict !== 'skip' || seen !== 'asIs' || history || dryRun}>
      <summary>{texts.choices}</summary>
      <div class="choice-fields">
        <OneOf
          name="onConflict"
          legend={conflict.legend}
          chosen={onConflict}
          of={['skip', 'replace', 'copy']}
          texts={conflict}
        />
        <OneOf
          name="visibility"
          legend={visibility.legend}
          chosen={seen}
          of={['asIs', 'public', 'private']}
          texts={visibility}
        />
        <div>
          <Check name="history" isChecked={history} text={texts.history} />
          <Check name="dryRun" isChecked={dryRun} text={texts.dryRun} />
        </div>
      </div>
    </details>
  );
}

interface OneOfProps<T extends string> {
  name: string;
  legend: string;
  of: readonly T[];
  chosen: T;
  texts: Record<T, string>;
}

function OneOf<T extends string>({ name, legend, of, chosen, texts }: OneOfProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {of.map((value) => (
        <label key={value} class="check">
          <input type="radio" name={name} value={value} checked={value === chosen} />
          <span>{texts[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
