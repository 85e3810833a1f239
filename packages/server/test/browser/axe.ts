import { axePath, type Page } from '../chromium.js';

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

const schemes = {
  light: {},
  /** All that colours can change. */
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** What axe finds on a page, in the light and in the dark. The window must have scripts, and no policy against them. */
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath() });
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = JSON.stringify(schemes[colorScheme]);
    const { violations } = (await page.evaluate(`axe.run(${rules})`)) as AxeResults;
    const lines = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id}: ${node.html} ${node.failureSummary}`),
    );
    found.push(...lines);
  }
  return found;
}
