import type { Visit } from '../../layout/page.js';
import { addressOf, type Choice, without } from './choice.js';
import { partyTexts } from './texts/texts.js';

interface ChoiceProps {
  visit: Visit;
  choice: Choice;
}

/** How somebody gets into the party: pasted, or chosen among one's own. */
export function AddForm({ visit, choice, added }: ChoiceProps & { added: string }) {
  const { href, path, caller, language } = visit;
  const texts = partyTexts[language];
  const fault = added === '' ? {} : ({ 'aria-invalid': 'true', autofocus: true } as const);
  const isEmpty = choice.ids.length === 0;
  const own = new URLSearchParams(choice.ids.map((id) => ['party', id]));
  return (
    <section class="screen" aria-labelledby="add-title">
      <h2 id="add-title">{texts.add}</h2>
      {isEmpty && <p>{texts.how}</p>}
      {caller && (
        <p>
          <a class="button plain" href={href('/characters', own)}>
            {isEmpty ? texts.choose : texts.others}
          </a>
        </p>
      )}
      <form class="fields" action={href(path)}>
        {[...addressOf(choice)].map(([name, value]) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
        <div class="field">
          <label for="add">{texts.addLabel}</label>
          <p class="hint" id="add-hint">
            {texts.addHint}
          </p>
          {added !== '' && (
            <p class="fault" id="add-fault">
              {texts.noIdentifier}
            </p>
          )}
          <textarea
            id="add"
            name="add"
            rows={2}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={added === '' ? 'add-hint' : 'add-hint add-fault'}
            {...fault}
          >
            {added}
          </textarea>
        </div>
        <button type="submit">{texts.addButton}</button>
      </form>
    </section>
  );
}

/** What the address names and the table lacks. A private sheet of others does not differ from a missing one. */
export function Unread({ visit: { href, path, language }, choice, unread }: ChoiceProps & { unread: string[] }) {
  const texts = partyTexts[language];
  return (
    <>
      {choice.strange.map((text) => (
        <p key={text} class="notice bad screen">
          {texts.strange} <bdi>{text}</bdi>
        </p>
      ))}
      {unread.length > 0 && (
        <section class="screen unread">
          <p>{texts.unread}</p>
          <ul class="plain">
            {unread.map((id) => (
              <li key={id}>
                <code>{id}</code>{' '}
                <a href={href(path, without(choice, id))}>
                  {texts.remove}
                  <span class="unseen">: {id}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
