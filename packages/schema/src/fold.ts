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
export const fold = (text: string): string => foldedByLetter(text) ?? folded(text);

const folded = (text: string): string => {
  const small = withBaseLetters(text.toLowerCase()).normalize('NFKD').toLowerCase();
  return withBaseLetters(small)
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
};

const others = new RegExp(`[${[...baseLetters.keys()].join('')}]`, 'gu');

const withBaseLetters = (text: string): string => text.replace(others, (letter) => baseLetters.get(letter) ?? letter);

/** What letters of Latin script fold to, which do so whatever stands beside them; filled as they come. */
const ofLetters: string[] = [];
const firstOther = 0x180;

/** The same in a quarter of the time, of letters alone with single spaces between them, as nearly all names are. */
function foldedByLetter(text: string): string | undefined {
  let all = '';
  let isSpaceBefore = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isSpace = code === 0x20;
    if (code >= firstOther || (isSpace && isSpaceBefore)) return undefined;
    isSpaceBefore = isSpace;
    const letter = isSpace ? ' ' : (ofLetters[code] ?? foldedAlone(code));
    // Space of another kind, or a sign that is nothing alone.
    if (letter === '' || (!isSpace && letter.includes(' '))) return undefined;
    all += letter;
  }
  return isSpaceBefore && all !== '' ? undefined : all;
}

function foldedAlone(code: number): string {
  const letter = folded(String.fromCharCode(code));
  ofLetters[code] = letter;
  return letter;
}
