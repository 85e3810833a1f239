import type { ComponentChildren } from 'preact';

import type { Visit } from '../../layout/page.js';
import { Check } from '../check.js';
import { downloadTexts } from './texts/texts.js';
import { faultOf, most, type Wanted } from './wanted.js';

interface DownloadFormProps {
  visit: Visit;
  wanted: Wanted;
  /** How many sheets there are, as far as that is counted. */
  count: number;
}

/** What one can download all sheets as. */
export function DownloadForm({ visit, wanted, count }: DownloadFormProps) {
  const { href, language } = visit;
  const texts = downloadTexts[language];
  const { title, zip, lines } = texts;
  const fault = faultOf(wanted, count);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{countText(texts, count)}</p>
      {count > 0 && (
        <>
          <Kind visit={visit} as="zip" title={zip.title} lead={zip.lead} button={zip.button}>
            {fault === 'tooManyForPdfs' && <Fault>{zip.tooManyPdfs(most.drawn)}</Fault>}
            {fault === 'tooManyForZip' && (
              <Fault>
                {zip.tooMany(most.zipped)} <code>charsheet export --folder karakterek</code>
              </Fault>
            )}
            <Check name="pdf" isChecked={wanted.pdf} text={zip.pdf(most.drawn)} />
          </Kind>
          <Kind visit={visit} as="ndjson" title={lines.title} lead={lines.lead} button={lines.button}>
            <Check name="history" isChecked={wanted.history} text={lines.history} />
          </Kind>
        </>
      )}
      <p>
        {count > 0 && texts.back} <a href={href('/characters/import')}>{texts.upload}</a>
      </p>
    </>
  );
}

function countText({ none, count: exactly, countAtLeast }: (typeof downloadTexts)['hu'], count: number): string {
  if (count === 0) return none;
  return count > most.zipped ? countAtLeast(most.zipped) : exactly(count);
}

interface KindProps {
  visit: Visit;
  as: NonNullable<Wanted['as']>;
  title: string;
  lead: string;
  button: string;
  children: ComponentChildren;
}

function Kind({ visit: { href, path }, as, title, lead, button, children }: KindProps) {
  return (
    <section aria-labelledby={`${as}-title`}>
      <h2 id={`${as}-title`}>{title}</h2>
      <p>{lead}</p>
      <form class="fields" action={href(path)}>
        <input type="hidden" name="as" value={as} />
        {children}
        <button type="submit" class={as === 'zip' ? undefined : 'plain'}>
          {button}
        </button>
      </form>
    </section>
  );
}

const Fault = ({ children }: { children: ComponentChildren }) => (
  <p class="fault" role="alert">
    {children}
  </p>
);
