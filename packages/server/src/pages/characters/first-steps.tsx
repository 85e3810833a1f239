import type { Site } from '../../http/site.js';
import type { Visit } from '../../layout/page.js';
import { ServiceUrl } from '../front.js';
import { listTexts } from './texts/texts.js';

/** What is shown to those who have no sheets yet. */
export function FirstSteps({ visit, site }: { visit: Visit; site: Site }) {
  const { texts, href, language } = visit;
  const { none, noneHow, make, upload, deleted, terminal, terminalHow } = listTexts[language];
  return (
    <>
      <p class="lead">{none}</p>
      <p>{noneHow}</p>
      <p class="row">
        <a class="button" href={href('/characters/new')}>
          {make}
        </a>
        <a href={href('/characters/import')}>{upload}</a>
        <a href={href('/characters/deleted')}>{deleted}</a>
      </p>
      <section aria-labelledby="terminal">
        <h2 id="terminal">{terminal}</h2>
        <ServiceUrl site={site} texts={texts} />
        <p>{terminalHow}</p>
        <pre>{`charsheet login\ncharsheet create ${texts.front.sheetFile}`}</pre>
      </section>
    </>
  );
}
