/**
 * Bytes of JSON lines, some tens of kB at a time.
 * @param values bytes among them are a line as it is, without its end
 */
export async function* writeLines(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let lines: Uint8Array[] = [];
  let size = 0;
  for await (const value of values) {
    const line = value instanceof Uint8Array ? value : encoder.encode(JSON.stringify(value));
    lines.push(line);
    size += line.length + 1;
    if (size < 32_768) continue;
    yield joined(lines, size);
    lines = [];
    size = 0;
  }
  if (size > 0) yield joined(lines, size);
}

function joined(lines: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const line of lines) {
    all.set(line, at);
    all[at + line.length] = 0x0a;
    at += line.length + 1;
  }
  return all;
}

/**
 * The values of JSON lines, as they come.
 * @throws SyntaxError when a line is not JSON, as the last one of a stream that was cut
 */
export async function* readLines<T>(
  chunks: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as T;
  }
  if (rest !== '') yield JSON.parse(rest) as T;
}
