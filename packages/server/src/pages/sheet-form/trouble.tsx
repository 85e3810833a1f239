import type { ProblemCode } from '@charsheet/schema';

import type { Visit } from '../../layout/page.js';
import { type FormTexts, formTexts } from './texts/texts.js';

/** Why a form was not stored, although it fits. */
export type Refusal = keyof FormTexts['refusals'];

/** What is told in the form, which is shown again: nothing that was typed is lost. */
export const refusals: Partial<Record<ProblemCode, Refusal>> = {
  'idempotency-key-reused': 'storedBefore',
  'not-found': 'storedBefore',
  'too-many-requests': 'tooMany',
  busy: 'tooMany',
  'database-unavailable': 'unavailable',
};

/** Says above the form why it was not stored. */
export function Trouble({ visit: { language, href, texts }, refusal }: { visit: Visit; refusal: Refusal }) {
  return (
    <p class="notice bad" role="alert">
      {formTexts[language].refusals[refusal]}{' '}
      {refusal === 'gone' && (
        <a href={href('/characters/deleted')} target="_blank" rel="noopener">
          {formTexts[language].deletedOnes}
        </a>
      )}
      {refusal === 'storedBefore' && <a href={href('/characters')}>{texts.characters.title}</a>}
    </p>
  );
}
