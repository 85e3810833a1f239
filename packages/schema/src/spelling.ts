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
    const d = changes(lower, candidate.toLowerCase());
    if (d < bestDistance) [best, bestDistance] = [candidate, d];
  }
  return best;
}

/** How many letters differ; two that have changed places count as one. */
function changes(word: string, other: string): number {
  const at = [...word].findIndex((_, index) => word[index] !== other[index]);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return at >= 0 && swapped === other ? 1 : distance(word, other);
}

/** `; did you mean "x"?` when a candidate is close, else nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const close = suggest(word, candidates);
  return close === undefined ? '' : `; did you mean "${close}"?`;
}
