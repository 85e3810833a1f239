import type { ComponentChildren } from 'preact';

import { languages } from '@charsheet/schema';

import { assetPath } from '../assets/assets.js';
import { type HtmlPage, hrefInLanguage, type Visit } from './page.js';
import { style } from './style.js';
import { texts as allTexts } from './texts/texts.js';

const outline = 'M16 2 28 9v14L16 30 4 23V9Z';
const edges = 'M16 2 9 20h14ZM4 9l5 11-5 3m24-14-5 11 5 3M9 20l7 10 7-10';
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="${outline}" fill="#8a2432"/><path d="${edges}" fill="none" stroke="#fff" stroke-width="1.5"/></svg>`;

/** A die with twenty faces. */
const Mark = () => (
  <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" aria-hidden>
    <path d={outline} />
    <path d={edges} />
  </svg>
);

type DocumentProps = Pick<HtmlPage, 'title' | 'hasFaults' | 'ownStyle' | 'script'> & {
  visit: Visit;
  children: ComponentChildren;
};

/** A page within what all pages have in common. */
export function Document({ visit, title, hasFaults = false, ownStyle, script, children }: DocumentProps) {
  const { texts, language, notice, href } = visit;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${hasFaults ? texts.titleWithFault(title) : title} – charsheet`}</title>
        <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(icon)}`} />
        <style>{style}</style>
        {ownStyle && <style>{ownStyle}</style>}
        {script && <script type="module" src={href(assetPath(script))} />}
      </head>
      <body>
        <a class="skip" href="#content">
          {texts.skip}
        </a>
        <header class="top">
          <a class="brand" href={href('/')}>
            <Mark />
            charsheet
          </a>
          <Menu visit={visit} />
        </header>
        <main id="content" tabIndex={-1}>
          {notice && (
            <div class="notice row" role="status">
              <span>{texts.notices[notice]}</span>
              {notice === 'sheet-deleted' && <BringBack visit={visit} />}
            </div>
          )}
          {!ownStyle && <h1>{title}</h1>}
          {children}
        </main>
        <Footer visit={visit} />
      </body>
    </html>
  );
}

/** Undoes what was done just now, at once. */
function BringBack({ visit: { texts, href, about } }: { visit: Visit }) {
  if (about === undefined) return null;
  return (
    <form method="post" action={href(`/Character/${about}/actions`)}>
      <button type="submit" class="plain small" name="part" value="restore">
        {texts.undo}
      </button>
    </form>
  );
}

function Menu({ visit }: { visit: Visit }) {
  const { texts, caller, href } = visit;
  return (
    <nav aria-label={texts.menu}>
      {caller ? (
        <>
          <MenuLink visit={visit} to="/characters" text={texts.nav.characters} />
          <MenuLink visit={visit} to="/account" text={texts.nav.account} />
          <form method="post" action={href('/sign-out')}>
            <button type="submit" class="link">
              {texts.signOut}
            </button>
          </form>
        </>
      ) : (
        <>
          <MenuLink visit={visit} to="/sign-in" text={texts.nav.signIn} />
          <MenuLink visit={visit} to="/sign-up" text={texts.nav.signUp} />
        </>
      )}
    </nav>
  );
}

function MenuLink({ visit: { path, href }, to, text }: { visit: Visit; to: string; text: string }) {
  return (
    <a href={href(to)} aria-current={path === to ? 'page' : undefined}>
      {text}
    </a>
  );
}

function Footer({ visit }: { visit: Visit }) {
  return (
    <footer class="foot">
      <nav aria-label={visit.texts.languages}>
        {languages.map((language) => (
          <a
            key={language}
            href={hrefInLanguage(visit, language)}
            lang={language}
            hreflang={language}
            aria-current={language === visit.language ? 'true' : undefined}
          >
            {allTexts[language].itself}
          </a>
        ))}
      </nav>
    </footer>
  );
}
