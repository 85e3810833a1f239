/** A command line up to the cursor, as its shell would read it. */
export interface CommandLine {
  /** The words before the one at the cursor, behind the name of the program. */
  before: readonly string[];
  /** The word at the cursor, as far as it is there. */
  word: string;
  /** How many characters of it bash leaves as they are: it replaces no more than what follows the last of some characters. */
  kept: number;
  /** The quotation mark that is open there. */
  quote: string;
}

/** What bash takes for the beginning of another word, where it completes. */
const breaks = /[=:@]/;

/** Reads a line of bash: quotation marks and backslashes are taken away, and what they hide is no space. */
export function readBashLine(line: string): CommandLine {
  const words: string[] = [];
  let [word, kept, quote, isOpen] = ['', 0, '', false];
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    const next = line.charAt(at + 1);
    if (character === '\\' && quote !== "'" && (quote === '' || '"\\$`'.includes(next))) {
      word += next;
      at++;
    } else if (character === quote) {
      quote = '';
    } else if (quote === '' && /["']/.test(character)) {
      [quote, kept] = [character, word.length];
    } else if (quote === '' && /\s/.test(character)) {
      if (isOpen) words.push(word);
      [word, kept, isOpen] = ['', 0, false];
      continue;
    } else {
      word += character;
      if (quote === '' && breaks.test(character)) kept = word.length;
    }
    isOpen = true;
  }
  return { before: words.slice(1), word, kept, quote };
}

/**
 * What bash is to put in the place of the word, so that it reads these very characters: a name may come from a file of others.
 * Nothing where that cannot be.
 */
export function quotedForBash(value: string, { kept, quote }: CommandLine): string | undefined {
  const rest = value.slice(kept);
  if (quote === "'") return rest.replaceAll("'", String.raw`'\''`);
  // In these quotation marks nothing hides an exclamation mark from the history.
  if (quote === '"') return rest.includes('!') ? undefined : rest.replace(/["\\$`]/g, String.raw`\$&`);
  return rest.replace(/[^\p{L}\p{M}\p{N}@%+=:,./_-]/gu, String.raw`\$&`);
}
