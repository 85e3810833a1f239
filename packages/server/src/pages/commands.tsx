import type { Site } from '../http/site.js';
import type { Texts } from '../layout/texts/texts.js';

/** What the command line asks unless it is told otherwise. */
const usual = 'http://127.0.0.1:3000';

/** How the command line is told to ask this service; nothing where it does so anyway. */
export function Where({ site, texts }: { site: Site; texts: Texts }) {
  const url = site.url();
  if (url === usual) return null;
  return (
    <>
      <p>{texts.front.where}</p>
      <pre>export CHARSHEET_URL={url}</pre>
    </>
  );
}
