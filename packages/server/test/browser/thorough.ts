/**
 * Whether all is to be looked at, as `pnpm --filter @charsheet/server journeys` does. Else what shows the same again is left
 * out, as each page takes a second.
 */
export const isThorough = process.env['JOURNEYS'] === 'all';

/** What is looked at. */
export const chosen = <T extends { again?: true }>(all: readonly T[]): T[] =>
  all.filter(({ again }) => isThorough || !again);
