import type { AnySheet, Edition } from '@charsheet/schema';
import type { SheetView } from '@charsheet/schema/rules';

import type { HtmlPage, Visit } from '../../layout/page.js';
import { Time } from '../../layout/texts/texts.js';
import { Abilities, Vitals } from './boxes.js';
import { CopyLink } from './copy-link.js';
import { LinesPart, Notes, Spells, Text, Weapons } from './lists.js';
import { CopyOfMine, Manage, OwnLinks } from './own/own.js';
import { Play } from './own/play.js';
import { ownStyle } from './own/style.js';
import { sheetStyle } from './style.js';

interface SheetProps {
  visit: Visit;
  view: SheetView;
  stored: { id: string; version: number; edition: Edition; updatedAt: Date; isPublic: boolean };
  /** Address of the sheet. */
  url: string;
  /** The sheet with what its owner needs to change it; nothing for all others. */
  own: OwnSheet | undefined;
}

interface OwnSheet {
  sheet: AnySheet;
  /** Hit points at most; null when they are not known. */
  hitPoints: number | null;
}

/** The sheet to look at and to print. */
export const sheetPage = (props: SheetProps): HtmlPage => ({
  title: withoutControls(props.view.name),
  ownStyle: props.own ? `${sheetStyle}${ownStyle}` : sheetStyle,
  script: 'sheet',
  content: <Sheet {...props} />,
});

/** Marks of direction would reverse what the browser shows after the title. */
const withoutControls = (name: string) => name.replace(/\p{Bidi_Control}/gu, '');

function Sheet({ visit, view, stored, url, own }: SheetProps) {
  return (
    <>
      {own && (
        <>
          <BackLink visit={visit} />
          <OwnLinks visit={visit} shown={stored} />
          <Play visit={visit} shown={stored} {...own} />
        </>
      )}
      <SheetArticle view={view} />
      <Findings view={view} visit={visit} />
      <About visit={visit} stored={stored} url={url} own={own} />
      {own && <Manage visit={visit} shown={stored} isPublic={stored.isPublic} />}
    </>
  );
}

/** The sheet itself, as it is printed. */
export function SheetArticle({ view }: { view: SheetView }) {
  const { titles } = view.words;
  return (
    <article class="sheet">
      <Head view={view} />
      <Abilities view={view} />
      <Vitals view={view} />
      <div class="columns">
        <div>
          <LinesPart title={titles.saves} lines={view.saves} />
          <LinesPart title={titles.attacks} lines={view.attacks} />
          <LinesPart title={titles.worn} lines={view.worn} />
          <Spells view={view} />
          <LinesPart title={titles.levels} lines={view.levels} />
        </div>
        <div>
          <Weapons view={view} />
          <LinesPart title={titles.skills} lines={view.skills} class="many" />
          <LinesPart title={titles.thiefSkills} lines={view.thiefSkills} class="many" />
          <LinesPart title={titles.spellList} lines={view.knownSpells} class="many" />
          <LinesPart title={titles.things} lines={view.belongings} class="long" />
          <LinesPart title={titles.growth} lines={view.growth} class="long" />
        </div>
      </div>
      <Notes view={view} />
    </article>
  );
}

const BackLink = ({ visit: { href, texts } }: { visit: Visit }) => (
  <p class="back">
    <a href={href('/characters')}>
      <span aria-hidden="true">← </span>
      {texts.characters.title}
    </a>
  </p>
);

/** A longer name is set smaller. */
const maxLargeName = 40;

function Head({ view: { name, headline, particulars } }: { view: SheetView }) {
  return (
    <header class="who">
      <div>
        <h1 class={name.length > maxLargeName ? 'lengthy' : undefined}>
          <Text>{name}</Text>
        </h1>
        <p class="headline">
          <Text>{headline}</Text>
        </p>
      </div>
      <dl>
        {particulars.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Text>{value}</Text>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** So many findings are shown; nobody reads more, and a sheet can have thousands. */
const maxFindings = 100;

/** What the sheet breaks of the rules; it is not printed. */
function Findings({ view: { findings, words }, visit: { texts } }: { view: SheetView; visit: Visit }) {
  if (findings.length === 0) return <p class="fine small">{texts.sheet.noFindings}</p>;
  return (
    <section class="findings">
      <h2>{words.titles.findings}</h2>
      <ul class="plain">
        {findings.slice(0, maxFindings).map(({ level, message }, index) => (
          <li key={index} class={level}>
            <strong>{words.levels[level]}</strong> <Text>{message}</Text>
          </li>
        ))}
        {findings.length > maxFindings && <li>{texts.sheet.moreFindings(findings.length - maxFindings)}</li>}
      </ul>
    </section>
  );
}

function About({ visit, stored, url, own }: Omit<SheetProps, 'view'>) {
  const { texts, language } = visit;
  const { characters, sheet } = texts;
  return (
    <div class="about small">
      <span>{sheet.version(stored.version)}</span>
      <span>
        {characters.changed} <Time language={language} at={stored.updatedAt} />
      </span>
      {own && <span>{stored.isPublic ? characters.public : characters.private}</span>}
      <span class="screen">{sheet.print}</span>
      <a class="screen" rel="nofollow" href={inForm('pdf', language)}>
        PDF
      </a>
      <a class="screen" rel="nofollow" href={inForm('json', language)}>
        JSON
      </a>
      {stored.isPublic && <CopyLink visit={visit} url={url} />}
      {visit.caller && !own && <CopyOfMine visit={visit} id={stored.id} />}
    </div>
  );
}

/** The address of the same sheet in another form. */
const inForm = (format: 'pdf' | 'json', lang: string) => `?${new URLSearchParams({ format, lang })}`;
