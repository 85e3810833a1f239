import type { ComponentChildren } from 'preact';

import type { DraftHead } from '../../drafts/drafts.js';
import type { HtmlPage, PageResult, Visit } from '../../layout/page.js';
import { Time } from '../../layout/texts/texts.js';
import { ownAddress } from '../form.js';
import { refusedForm } from '../form-state.js';
import { draftTexts } from './texts/texts.js';

/** A button of a form that throws a draft away, as the value of its field `do`. */
export const forget = 'forget-draft';

/** A page with something above its content. */
export const withNotice = (page: PageResult, notice: ComponentChildren): PageResult =>
  'to' in page
    ? page
    : {
        ...page,
        content: (
          <>
            {notice}
            {page.content}
          </>
        ),
      };

/** Says that the form below has what was typed before. */
export function Resumed({ visit, draft }: { visit: Visit; draft: DraftHead }) {
  const { language, href, path } = visit;
  const texts = draftTexts[language];
  return (
    <form class="notice row" method="post" action={href(path)}>
      <input type="hidden" name="draft" value={draft.id} />
      <span>
        {texts.typedAt} <Time language={language} at={draft.typedAt} />. {texts.notStoredYet}
      </span>
      <button type="submit" class="plain" name="do" value={forget}>
        {texts.forget}
      </button>
    </form>
  );
}

/** Says what waits to be gone on with. */
export function Waiting({ visit: { language, href }, drafts }: { visit: Visit; drafts: readonly DraftHead[] }) {
  const texts = draftTexts[language];
  return (
    <div class="notice">
      <p>{texts.waiting}</p>
      <ul>
        {drafts.map(({ id, path, typedAt }) => (
          <li key={id}>
            <Time language={language} at={typedAt} /> <a href={href(path, { draft: id })}>{texts.goOn}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says that what an address names is not there. */
export const Gone = ({ visit }: { visit: Visit }) => <p class="notice bad">{draftTexts[visit.language].gone}</p>;

/** Why something that was typed could not be kept. */
export type NotKept = 'body-too-large' | 'too-many-requests' | 'busy';

/** A page that has all that was typed, since it could not be kept otherwise, and sends it again. */
export function notKeptPage(visit: Visit, form: URLSearchParams, why: NotKept): HtmlPage {
  const { notKept } = draftTexts[visit.language];
  const content = (
    <>
      <p class="notice bad" role="alert">
        {notKept[why]}
      </p>
      <p>{notKept.howToGoOn}</p>
      <form method="post" action={ownAddress(visit)}>
        {[...form].map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{notKept.again}</button>
      </form>
    </>
  );
  return refusedForm({ title: notKept.title, content });
}
