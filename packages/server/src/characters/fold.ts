/**
 * A text as it is searched for: without case and accents. It is folded here and not by the database,
 * whose rules differ by engine and locale.
 */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}
