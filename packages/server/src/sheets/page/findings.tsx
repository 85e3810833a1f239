import type { SheetView } from '@charsheet/schema/rules';

import type { Visit } from '../../layout/page.js';
import { Text } from './lines.js';

/** What the rules have to say; nothing of it is printed. */
export function Findings({ view: { findings, words }, visit: { texts } }: { view: SheetView; visit: Visit }) {
  if (findings.length === 0) return <p class="fine small">{texts.sheet.noFindings}</p>;
  return (
    <section class="findings">
      <h2>{words.titles.findings}</h2>
      <ul class="plain">
        {findings.map(({ level, message }, index) => (
          <li key={index} class={level}>
            <strong>{words.levels[level]}</strong> <Text>{message}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
