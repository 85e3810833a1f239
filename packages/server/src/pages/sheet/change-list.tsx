import type { ChangeLine } from '@charsheet/schema/rules';

import type { Visit } from '../../layout/page.js';
import { sheetPageTexts } from './texts/texts.js';

/** What was changed, line by line. Without scripts and colours, too, it says what was there and what is. */
export function ChangeList({
  visit: { language },
  lines,
}: {
  visit: Pick<Visit, 'language'>;
  lines: readonly ChangeLine[];
}) {
  const { nothingChanged } = sheetPageTexts[language].history;
  if (lines.length === 0) return <p class="small">{nothingChanged}</p>;
  return (
    <ul class="plain changes">
      {lines.map((line, index) => (
        <li key={index}>
          <ChangeText visit={{ language }} line={line} />
        </li>
      ))}
    </ul>
  );
}

function ChangeText({
  visit: { language },
  line: { label, from, to },
}: {
  visit: Pick<Visit, 'language'>;
  line: ChangeLine;
}) {
  const { before, removed, added } = sheetPageTexts[language].changes;
  return (
    <>
      <span class="label">{label}:</span>{' '}
      {from !== undefined && (
        <>
          {to === undefined && <span class="hint">{removed} </span>}
          <del>
            <bdi>{from}</bdi>
          </del>
        </>
      )}
      {from !== undefined && to !== undefined && (
        <span class="arrow" role="img" aria-label={before}>
          {' '}
          →{' '}
        </span>
      )}
      {to !== undefined && (
        <>
          {from === undefined && <span class="hint">{added} </span>}
          <ins>
            <bdi>{to}</bdi>
          </ins>
        </>
      )}
    </>
  );
}
