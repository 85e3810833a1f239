const like = (letter: string, others: string) => Array.from(others, (other) => [other, letter] as const);

/** Letters that are a base letter to whoever types a name, and that Unicode does not take apart. All are small letters. */
const baseLetters = new Map<string, string>([
  ...like("'", '‘’‚‛ʹʻʼʽʾʿˈ′`´＇ꞌ'),
  ...like('"', '“”„‟″«»＂'),
  ...like('-', '‐‑‒–—―−'),
  ...like('a', 'ⱥ'),
  ...like('b', 'ƀɓ'),
  ...like('c', 'ȼƈ'),
  ...like('d', 'đɖɗð'),
  ...like('e', 'ɇ'),
  ...like('g', 'ǥɠ'),
  ...like('h', 'ħ'),
  ...like('i', 'ıɨ'),
  ...like('j', 'ȷɉ'),
  ...like('k', 'ƙĸ'),
  ...like('l', 'łƚɫ'),
  ...like('n', 'ŋɲ'),
  ...like('o', 'øɵ'),
  ...like('p', 'ƥ'),
  ...like('r', 'ɍ'),
  ...like('t', 'ŧƭⱦ'),
  ...like('u', 'ʉ'),
  ...like('y', 'ɏƴ'),
  ...like('z', 'ƶȥ'),
  ...like('ss', 'ß'),
  ...like('ae', 'æ'),
  ...like('oe', 'œ'),
  ...like('th', 'þ'),
  ...like('σ', 'ς'),
]);

/**
 * A text as names are searched for: what a person would call the same name is the same text. Letter case, accents, strokes,
 * width, the kind of apostrophe or dash, and how many spaces there are do not count. To fold it again changes nothing.
 * A change of it needs a migration: stored names are folded.
 */
export const fold = (text: string): string => {
  const small = withBaseLetters(text.toLowerCase()).normalize('NFKD').toLowerCase();
  return withBaseLetters(small)
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
};

const others = new RegExp(`[${[...baseLetters.keys()].join('')}]`, 'gu');

const withBaseLetters = (text: string): string => text.replace(others, (letter) => baseLetters.get(letter) ?? letter);
