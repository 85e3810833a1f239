import type { Site } from '../http/site.js';
import type { Page } from '../layout/page.js';
import type { Visit } from '../layout/visit.js';
import { Where } from './commands.js';

/** What this is, and how to begin. */
export function frontPage(site: Site): Page {
  return {
    get: (visit) => ({ title: visit.texts.front.title, content: <Front visit={visit} site={site} /> }),
  };
}

function Front({ visit, site }: { visit: Visit; site: Site }) {
  const { front } = visit.texts;
  return (
    <>
      <p class="lead">{front.lead}</p>
      <Doors visit={visit} />
      <section aria-labelledby="commands">
        <h2 id="commands">{front.commands}</h2>
        <Where site={site} texts={visit.texts} />
        <p>{front.create}</p>
        <pre>charsheet create {front.sheetFile}</pre>
        <p>{front.get}</p>
        <pre>charsheet get {front.identifier}</pre>
      </section>
    </>
  );
}

function Doors({ visit: { texts, caller, at } }: { visit: Visit }) {
  const { nav, front } = texts;
  if (caller) {
    return (
      <>
        <p>
          {front.welcome} <bdi>{caller.user.name}</bdi>
        </p>
        <p>
          <a class="button" href={at('/characters')}>
            {nav.characters}
          </a>
        </p>
      </>
    );
  }
  return (
    <p class="row">
      <a class="button" href={at('/sign-up')}>
        {nav.signUp}
      </a>
      <a class="button plain" href={at('/sign-in')}>
        {nav.signIn}
      </a>
    </p>
  );
}
