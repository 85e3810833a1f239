/** Says what a part of `pnpm nightly` found, by names that parts share, so that figures of one name can be added up. */
export function tell(figures: Record<string, string | number>): void {
  process.stdout.write(`figures ${JSON.stringify(figures)}\n`);
}
