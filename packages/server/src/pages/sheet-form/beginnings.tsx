import { editions, type Fault } from '@charsheet/schema';

import type { Visit } from '../../layout/page.js';
import type { WholeForm } from './form.js';
import { ownFields } from './state.js';
import { formTexts } from './texts/texts.js';

interface BeginningsProps {
  visit: Visit;
  of: WholeForm;
  /** What is wrong with the file that was chosen. */
  faults: readonly Fault[] | undefined;
}

/** The other ways to begin: in the other edition, or with a file. */
export const Beginnings = (props: BeginningsProps) => (
  <>
    <Editions {...props} />
    <FromFile {...props} />
  </>
);

function Editions({ visit: { language, href, path }, of }: BeginningsProps) {
  const { editions: texts } = formTexts[language];
  return (
    <>
      <nav class="editions" aria-label={texts.which}>
        {editions.map((edition) => (
          <a
            key={edition}
            href={href(path, edition === '1e' ? undefined : { [ownFields.edition]: edition })}
            aria-current={edition === of.edition ? 'true' : undefined}
          >
            {texts.names[edition]}
          </a>
        ))}
      </nav>
      {of.edition === '2e' && <p class="hint">{texts.later}</p>}
    </>
  );
}

function FromFile({ visit: { language, href, path }, faults }: BeginningsProps) {
  const { file } = formTexts[language];
  return (
    <details class="beginnings" open={faults !== undefined}>
      <summary>{file.summary}</summary>
      <form class="fields" method="post" action={href(path)} encType="multipart/form-data">
        <div class="field">
          <label for="file">{file.label}</label>
          <p class="hint" id="file-hint">
            {file.hint}
          </p>
          {faults && (
            <div class="told" id="file-fault" role="alert">
              <p class="fault">{file.faults}</p>
              <ul>
                {faults.map(({ line, column, pointer, message }, at) => (
                  <li key={at}>
                    {line !== undefined && column !== undefined && `${file.place(line, column)} `}
                    <code>{pointer}</code> {message}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <input
            id="file"
            name="file"
            type="file"
            accept=".json,application/json"
            required
            aria-describedby={faults ? 'file-hint file-fault' : 'file-hint'}
          />
        </div>
        <button type="submit" class="plain">
          {file.button}
        </button>
      </form>
    </details>
  );
}
