export type Cell = string | number | undefined;

/** A table; columns of numbers stand to the right. The first row is the head. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumeric = head.map(
    (_, column) => column > 0 && rows.every((row) => /^(?:[≥≤] )?(?:[\d,.]+|–|)$/.test(String(row[column] ?? '–'))),
  );
  const lines = [
    head,
    isNumeric.map((numeric) => (numeric ? '---:' : '---')),
    ...rows.map((row) => row.map((cell) => cell ?? '–')),
  ];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** A number with as many digits as it deserves: 17,204, 231, 12.3, 0.41. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
