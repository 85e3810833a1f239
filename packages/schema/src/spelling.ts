import { distance } from 'fastest-levenshtein';

/** The candidate that `word` was most likely meant to be, when one is close. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  // Comparing costs time by length, and no name of ours is long.
  if (word.length > 64) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    // So far apart are they at least.
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const d = distance(lower, candidate.toLowerCase());
    if (d < bestDistance) [best, bestDistance] = [candidate, d];
  }
  return best;
}

/** `; did you mean "x"?` when a candidate is close, else nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const close = suggest(word, candidates);
  return close === undefined ? '' : `; did you mean "${close}"?`;
}
