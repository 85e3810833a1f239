import { render } from 'preact';

import type { Language } from '@charsheet/schema/rules';

import type { KeptWork } from './kept-work.js';
import { scriptTexts } from './texts.js';

interface OfferProps {
  work: KeptWork;
  language: Language;
  /** The version of the sheet that the page shows, if it is of a stored sheet. */
  version: string | undefined;
  goOn(): void;
  drop(): void;
}

/** Asks above the form whether to go on with what was typed before; nothing asks without props. */
export function showOffer(place: HTMLElement, props: OfferProps | undefined): void {
  render(props ? <Offer {...props} /> : null, place);
}

function Offer({ work, language, version, goOn, drop }: OfferProps) {
  const texts = scriptTexts[language];
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(work.at);
  const isOld = version !== undefined && work.version !== undefined && work.version !== version;
  return (
    <div class="notice" id="kept-work">
      <p>{texts.kept(when)}</p>
      {isOld && <p>{texts.meanwhile(work.version ?? '', version)}</p>}
      <p class="row">
        <button type="button" onClick={goOn}>
          {texts.goOn}
        </button>
        <button type="button" class="plain" onClick={drop}>
          {texts.drop}
        </button>
      </p>
    </div>
  );
}
