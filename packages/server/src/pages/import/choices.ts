import type { ImportQuery } from '@charsheet/schema';

const conflicts = ['skip', 'replace', 'copy'] as const satisfies readonly NonNullable<ImportQuery['onConflict']>[];

/** How files are to be imported. */
export interface Choices {
  onConflict: (typeof conflicts)[number];
  /** Nothing when each file says it. */
  isPublic: boolean | undefined;
  history: boolean;
  dryRun: boolean;
}

/** What a form has chosen; what it lacks is as it stands in a new one. */
export function choicesOf(form: URLSearchParams): Choices {
  const visibility = form.get('visibility');
  return {
    onConflict: conflicts.find((one) => one === form.get('onConflict')) ?? 'skip',
    isPublic: visibility === 'public' || visibility === 'private' ? visibility === 'public' : undefined,
    history: form.has('history'),
    dryRun: form.has('dryRun'),
  };
}

export const queryOf = ({ onConflict, isPublic, history, dryRun }: Choices): ImportQuery => ({
  onConflict,
  ...(isPublic === undefined ? {} : { isPublic }),
  ...(history ? { history } : {}),
  ...(dryRun ? { dryRun } : {}),
});
