import type { SheetView } from '@charsheet/schema/rules';

import type { StoredCharacter } from '../../characters/store/repository.js';
import { Time } from '../../layout/format.js';
import type { HtmlPage, Visit } from '../../layout/page.js';
import { Abilities, Vitals } from './boxes.js';
import { Findings } from './findings.js';
import { LinesPart, Text } from './lines.js';
import { sheetStyle } from './style.js';
import { Spells, Weapons } from './tables.js';

interface SheetProps {
  visit: Visit;
  view: SheetView;
  stored: StoredCharacter;
  /** Whether it is the visitor's own. */
  mine: boolean;
}

/** The sheet to look at and to print. */
export const sheetPage = (props: SheetProps): HtmlPage => ({
  title: withoutControls(props.view.name),
  ownStyle: sheetStyle,
  content: <Sheet {...props} />,
});

/** A title is shown by the browser, where marks of direction would turn what follows. */
const withoutControls = (name: string) => name.replace(/\p{Bidi_Control}/gu, '');

function Sheet({ visit, view, stored, mine }: SheetProps) {
  const { titles } = view.words;
  return (
    <>
      {mine && <Back visit={visit} />}
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
          </div>
          <div>
            <Weapons view={view} />
            <LinesPart title={titles.skills} lines={view.skills} class="many" />
            <LinesPart title={titles.thiefSkills} lines={view.thiefSkills} class="many" />
            <LinesPart title={titles.growth} lines={view.growth} class="long" />
          </div>
        </div>
        <div class="notes" aria-hidden="true">
          {titles.notes}
        </div>
      </article>
      <Findings view={view} visit={visit} />
      <About visit={visit} stored={stored} mine={mine} />
    </>
  );
}

const Back = ({ visit: { href, texts } }: { visit: Visit }) => (
  <p class="back">
    <a href={href('/characters')}>
      <span aria-hidden="true">← </span>
      {texts.characters.title}
    </a>
  </p>
);

/** From so many characters on a name is set smaller. */
const lengthy = 40;

function Head({ view: { name, headline, particulars } }: { view: SheetView }) {
  return (
    <header class="who">
      <div>
        <h1 class={name.length > lengthy ? 'lengthy' : undefined}>
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

function About({ visit, stored, mine }: Omit<SheetProps, 'view'>) {
  const { texts, language } = visit;
  const { characters, sheet } = texts;
  return (
    <p class="about small">
      <span>{sheet.version(stored.version)}</span>
      <span>
        {characters.changed} <Time language={language} at={stored.updatedAt} />
      </span>
      {mine && <span>{stored.isPublic ? characters.public : characters.private}</span>}
      <span class="screen">{sheet.print}</span>
    </p>
  );
}
