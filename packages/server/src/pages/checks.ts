import { Email, NewPassword, normalizeEmail, Password, type TText, textFault, UserName } from '@charsheet/schema';

import type { Check } from '../layout/form.js';
import type { FaultName } from '../layout/texts/texts.js';

const of =
  (schema: TText): Check =>
  (text) => {
    const code = textFault(schema, text)?.code;
    return code && (shown[code] ?? 'control-character');
  };

/** Those faults of a text that are told apart. */
const shown: Partial<Record<string, FaultName>> = {
  'too-short': 'too-short',
  'too-long': 'too-long',
  'not-visible': 'not-visible',
};

/** What may stand in the fields of forms: the same as in the API. */
export const checks = {
  name: of(UserName),
  email: (text) => {
    if (of(Email)(text) === 'too-long') return 'too-long';
    return normalizeEmail(text) === undefined ? 'not-an-address' : undefined;
  },
  newPassword: of(NewPassword),
  password: of(Password),
} satisfies Record<string, Check>;
