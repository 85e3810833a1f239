// The last four are letters of Hangul that have no glyph, and take columns all the same.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;
const joiner = '\u200d';
const shortEscapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Makes text of others fit for a terminal: what has no glyph of its own is written as an escape, so that it
 * cannot move the cursor, change colours, or reorder what is read.
 */
export function visible(text: string): string {
  // Within an emoji the joiner is seen: a woman and a rocket become an astronaut.
  return text.includes(joiner)
    ? text.replace(emojiOrUnseen(), (part) => (part.length > 1 && part.includes(joiner) ? part : escaped(part)))
    : escaped(text);
}

/** Made when it is needed, which is seldom: it knows thousands of emoji. */
const emojiOrUnseen = () => new RegExp(String.raw`\p{RGI_Emoji}|${unseen.source}`, 'gv');

const escaped = (part: string) => part.replace(unseen, escapeOf);

function escapeOf(character: string): string {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}

const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;
const combining = /^\p{M}$/u;

/** Columns that one visible character takes in a terminal. */
export function columnsOf(character: string): number {
  if (combining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
