import type { Site } from '../http/site.js';
import type { Page, Visit } from '../layout/page.js';
import type { Texts } from '../layout/texts/texts.js';

/** What this is, and how to begin. */
export function frontPage(site: Site): Page {
  return {
    get: (visit) => ({
      title: visit.texts.front.title,
      content: <Front visit={visit} site={site} />,
      ...(isAfterSigningOut(visit) && { script: 'signed-out' }),
    }),
  };
}

const isAfterSigningOut = ({ notice }: Visit) => notice === 'signed-out' || notice === 'account-deleted';

function Front({ visit, site }: { visit: Visit; site: Site }) {
  const { front } = visit.texts;
  return (
    <>
      <p class="lead">{front.lead}</p>
      <Entrance visit={visit} />
      <section aria-labelledby="master">
        <h2 id="master">{front.master}</h2>
        <p>
          {front.masterHow} <a href={visit.href('/party')}>{front.masterLink}</a>
        </p>
      </section>
      <section aria-labelledby="commands">
        <h2 id="commands">{front.commands}</h2>
        <ServiceUrl site={site} texts={visit.texts} />
        <p>{front.create}</p>
        <pre>charsheet create {front.sheetFile}</pre>
        <p>{front.get}</p>
        <pre>charsheet get {front.identifier}</pre>
      </section>
    </>
  );
}

/** A character can be made by everybody; whoever has an account has some already. */
function Entrance({ visit: { texts, caller, href } }: { visit: Visit }) {
  const { nav, front } = texts;
  if (caller) {
    return (
      <>
        <p>
          {front.welcome} <bdi>{caller.user.name}</bdi>
        </p>
        <p class="row">
          <a class="button" href={href('/characters')}>
            {nav.characters}
          </a>
          <a class="button plain" href={href('/characters/new')}>
            {front.make}
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <p>{front.makeHow}</p>
      <p class="row">
        <a class="button" href={href('/characters/new')}>
          {front.make}
        </a>
        <a class="button plain" href={href('/sign-up')}>
          {nav.signUp}
        </a>
        <a class="button plain" href={href('/sign-in')}>
          {nav.signIn}
        </a>
      </p>
    </>
  );
}

/** What the command line calls unless it is told otherwise. */
const defaultUrl = 'http://127.0.0.1:3000';

/** How the command line is told to call this service; nothing where it does so anyway. */
export function ServiceUrl({ site, texts }: { site: Site; texts: Texts }) {
  const url = site.url();
  if (url === defaultUrl) return null;
  return (
    <>
      <p>{texts.front.serviceUrl}</p>
      <pre>export CHARSHEET_URL={url}</pre>
    </>
  );
}
