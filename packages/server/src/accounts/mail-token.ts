/** What a token of a mail says. */
interface Claims {
  email?: string;
  updateTo?: string;
  requestType?: string;
}

/** What confirming with a token does: finishes a sign-up, or is the first or the second step to another address. */
export type Purpose = 'confirm' | 'approve' | 'move';

/** Reads a token without checking whether it is ours; empty when it cannot be read. */
export function claimsOf(token: string): Claims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** What a token is for; good for words, not for decisions, as long as nobody has checked it. */
export function purposeOf(token: string): Purpose {
  const { requestType } = claimsOf(token);
  if (requestType === 'change-email-confirmation') return 'approve';
  return requestType === 'change-email-verification' ? 'move' : 'confirm';
}
