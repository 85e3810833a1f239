import { sheetPath } from '@charsheet/schema';

import type { Visit } from '../../../layout/page.js';
import { OwnForm, type Shown } from './form.js';
import { ownTexts } from './texts/texts.js';

interface OwnProps {
  visit: Visit;
  shown: Shown;
}

/** The pages of a sheet for its owner. */
export function OwnLinks({ visit: { href, language }, shown }: OwnProps) {
  const texts = ownTexts[language];
  const links = [
    ['edit', texts.edit] as const,
    // That of the second edition comes later.
    ...(shown.edition === '1e' ? [['level-up', texts.levelUp] as const] : []),
    ['history', texts.history] as const,
  ];
  return (
    <nav class="row own-links screen" aria-label={texts.links}>
      {links.map(([page, text]) => (
        <a key={page} class="button plain" rel="nofollow" href={href(`${sheetPath(shown)}/${page}`)}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** What else the owner can do with a sheet: show it or hide it, copy it, delete it. */
export function Manage({ visit, shown, isPublic }: OwnProps & { isPublic: boolean }) {
  const texts = ownTexts[visit.language];
  return (
    <section class="manage screen" aria-labelledby="manage">
      <h2 id="manage">{texts.manage}</h2>
      <OwnForm visit={visit} shown={shown} part="visibility">
        <p class="hint" id="visibility-hint">
          {isPublic ? texts.hideHint : texts.publishHint}
        </p>
        <button
          type="submit"
          class="plain small"
          name="do"
          value={isPublic ? 'hide' : 'publish'}
          aria-describedby="visibility-hint"
        >
          {isPublic ? texts.hide : texts.publish}
        </button>
      </OwnForm>
      <p>
        <CopyOfMine visit={visit} id={shown.id} />
      </p>
      <OwnForm visit={visit} shown={shown} part="delete">
        <p class="hint" id="delete-hint">
          {texts.removeHint}
        </p>
        <button type="submit" class="danger small" name="do" value="delete" aria-describedby="delete-hint">
          {texts.remove}
        </button>
      </OwnForm>
    </section>
  );
}

/** Leads to a new sheet that begins as this one. */
export const CopyOfMine = ({ visit: { href, language }, id }: { visit: Visit; id: string }) => (
  <a class="screen" rel="nofollow" href={href('/characters/new', { from: id })}>
    {ownTexts[language].copy}
  </a>
);
