import { axePath, type Page } from '../chromium.js';

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

const schemes = ['light', 'dark'] as const;

/** What axe finds on a page, in the light and in the dark. The window must have scripts, and no policy against them. */
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath() });
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
    const lines = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id}: ${node.html} ${node.failureSummary}`),
    );
    found.push(...lines);
  }
  return found;
}
