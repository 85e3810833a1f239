const [quote, backslash, newline, carriageReturn] = [0x22, 0x5c, 0x0a, 0x0d];
const [space, tab] = [0x20, 0x09];
/** A line break within a string is no JSON, and must not become JSON by being taken out. */
const broken = 0x01;
/** What is longer is refused as too large; of what it has besides nothing is sent. */
const mostSent = 2 * 1024 * 1024;

/** Follows a JSON text, byte by byte. */
export class Strings {
  #isIn = false;
  #isEscaped = false;

  /** Whether the next byte is a part of a string, or one of its quotation marks. */
  has(byte: number): boolean {
    const was = this.#isIn;
    if (!was) this.#isIn = byte === quote;
    else if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isIn = false;
    return was || this.#isIn;
  }
}

const isBreak = (byte: number | undefined) => byte === newline || byte === carriageReturn;
const isSpace = (byte: number | undefined) => byte === space || byte === tab || isBreak(byte);

/** Where the first thing stands that is neither white space nor, at the beginning, a byte order mark. */
export function contentAt(bytes: Uint8Array, from = markSize(bytes)): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  return at;
}

const markSize = (bytes: Uint8Array) => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);

/** Whether there is nothing but white space in bytes, and a mark of their order. */
export const isBlank = (bytes: Uint8Array): boolean => contentAt(bytes) === bytes.length;

/** A JSON text without line breaks. What is no JSON does not become any. */
export function asOneLine(text: Uint8Array): Uint8Array {
  const strings = new Strings();
  const line = text.slice(contentAt(text));
  let end = line.length;
  while (isSpace(line[end - 1])) end--;
  for (let at = 0; at < end; at++) {
    const byte = line[at] as number;
    const isIn = strings.has(byte);
    if (isBreak(byte)) line[at] = isIn ? broken : space;
  }
  return line.subarray(0, end);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A line of a file as it is sent: the service knows it by these bytes, and knows nothing of its file.
 * @param isPublic who may see the sheet, whatever the line says: a record that was read has the member too
 */
export function lineOf(bytes: Uint8Array, isPublic: boolean | undefined): Uint8Array {
  const from = markSize(bytes);
  let to = bytes.length;
  while (to > from && bytes[to - 1] === carriageReturn) to--;
  const line = bytes.subarray(from, Math.min(to, from + mostSent));
  if (isPublic === undefined) return line;
  const text = textOf(line);
  const changed = text?.replace(/"isPublic"(\s*):(\s*)(?:true|false)/, `"isPublic"$1:$2${isPublic}`);
  return changed === undefined || changed === text ? line : new TextEncoder().encode(changed);
}

function textOf(line: Uint8Array): string | undefined {
  try {
    return utf8.decode(line);
  } catch {
    // What is in another encoding is refused as it is.
    return undefined;
  }
}
