import type { Visit } from '../../../layout/page.js';
import type { OwnSheet } from '../own-sheet.js';
import { sheetPageTexts } from '../texts/texts.js';

interface BringBackProps {
  visit: Visit;
  own: OwnSheet;
  version: number;
  look?: string;
}

/** The button that stores an old version as the newest one. It asks nothing: whoever regrets it brings back the other one. */
export function BringBack({ visit: { href, path, language }, own: { stored }, version, look }: BringBackProps) {
  const { bringBack, bringBackThis } = sheetPageTexts[language].history;
  return (
    <form method="post" action={href(path)}>
      <input type="hidden" name="version" value={stored.version} />
      <input type="hidden" name="back" value={version} />
      <button type="submit" class={look} aria-label={bringBackThis(version)}>
        {bringBack}
      </button>
    </form>
  );
}
