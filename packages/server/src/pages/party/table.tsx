import type { ComponentChildren } from 'preact';

import type { Language } from '@charsheet/schema';
import { type CheckLine, type Line, type PartyMember, sheetWords, type WeaponLine } from '@charsheet/schema/rules';

import { keepTermsTogether } from '../../layout/texts/texts.js';
import { partyTexts } from './texts/texts.js';

/** A member of the party as the table shows it. */
export interface Row {
  id: string;
  member: PartyMember;
  /** Where the sheet is to be read; nothing for those who are not told. */
  to: string | undefined;
  /** The same page without this one. */
  without: string;
}

interface TableProps {
  language: Language;
  rows: [Row, ...Row[]];
}

/** The party: a row for each character. On a narrow screen each is a card, whose values have their labels. */
export function PartyTable({ language, rows }: TableProps) {
  const size = rows.length <= 4 ? 'few' : rows.length <= 8 ? 'some' : 'many';
  return (
    <table class={`party ${size}`} aria-label={partyTexts[language].title}>
      <colgroup>
        {Array.from({ length: 14 }, (_, index) => (
          <col key={index} />
        ))}
      </colgroup>
      <Head language={language} like={rows[0].member} />
      <tbody>
        {rows.map((row) => (
          <MemberRow key={row.id} language={language} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const single = ({ armourClass, hitPoints, initiative, speed }: PartyMember) => [
  armourClass,
  hitPoints,
  initiative,
  speed,
];

/** The labels are those of any member: they are the same for all. */
function Head({ language, like }: { language: Language; like: PartyMember }) {
  const texts = partyTexts[language];
  const { titles } = sheetWords[language];
  const { saves, senses, stealth } = like;
  const tall = { scope: 'col', rowSpan: 2 } as const;
  const wide = { scope: 'colgroup', class: 'group' } as const;
  return (
    <thead>
      <tr>
        <th {...tall}>{texts.member}</th>
        {single(like).map(({ label }) => (
          <th key={label} {...tall} class="number">
            {label}
          </th>
        ))}
        <th {...wide} colSpan={saves.length}>
          {titles.saves}
        </th>
        <th {...wide} colSpan={senses.length}>
          {texts.senses}
        </th>
        <th {...wide} colSpan={stealth.length}>
          {texts.stealth}
        </th>
        <th {...tall} class="long">
          {titles.weapons}
        </th>
        <th {...tall} class="long">
          {titles.skills}
        </th>
      </tr>
      <tr>
        {[...saves, ...senses, ...stealth].map(({ label }) => (
          <th key={label} scope="col" class="number">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function MemberRow({ language, row: { member, to, without } }: { language: Language; row: Row }) {
  const texts = partyTexts[language];
  const { titles } = sheetWords[language];
  const { name, headline, saves, senses, stealth } = member;
  return (
    <tr>
      <th scope="row">
        <span class="name">{to === undefined ? <bdi>{name}</bdi> : <Linked to={to}>{name}</Linked>}</span>
        <span class="headline">
          <bdi>{headline}</bdi>
        </span>
        <a class="out" href={without}>
          {texts.remove}
          <span class="unseen">: {name}</span>
        </a>
      </th>
      {single(member).map((line) => (
        <Value key={line.label} line={line} class={line === member.speed ? 'vital speed' : 'vital'}>
          {line === member.hitPoints ? <HitPoints member={member} /> : line.value}
        </Value>
      ))}
      {saves.map((line) => (
        <Value key={line.label} line={line} class="save" />
      ))}
      {[...senses, ...stealth].map((line) => (
        <Value key={line.label} line={line} class={line.isTrained ? undefined : 'untrained'}>
          {checked(line)}
        </Value>
      ))}
      <td class="long" data-label={titles.weapons}>
        <Weapons language={language} member={member} />
      </td>
      <td class="long" data-label={titles.skills}>
        <Skills language={language} skills={member.skills} />
      </td>
    </tr>
  );
}

const Linked = ({ to, children }: { to: string; children: string }) => (
  <a href={to}>
    <bdi>{children}</bdi>
  </a>
);

interface ValueProps {
  line: Line;
  class: string | undefined;
  children?: ComponentChildren;
}

const Value = ({ line: { label, value }, class: name = '', children = value }: ValueProps) => (
  <td class={`number ${name}`} data-label={label}>
    {children}
  </td>
);

/** What there is now, of the most; on paper there is room to write it. */
const HitPoints = ({ member: { hitPoints, hitPointsNow } }: { member: PartyMember }) => (
  <>
    {hitPointsNow === undefined ? (
      hitPoints.value
    ) : (
      <>
        {hitPointsNow}
        <span class="most"> / {hitPoints.value}</span>
      </>
    )}
    <span class="pencil" aria-hidden="true" />
  </>
);

const checked = ({ value, isTrained }: CheckLine) => (isTrained || value === '–' ? value : `(${value})`);

/** So many weapons and skills are shown of each; the rest is on the sheet. */
const mostWeapons = 4;
const mostSkills = 12;

function Weapons({ language, member: { weapons, attacks } }: { language: Language; member: PartyMember }) {
  const lines = weapons.length === 0 ? attacks.map(inShort) : weapons.map(attackOf);
  return <Several language={language} texts={lines} most={mostWeapons} class="weapons" />;
}

const attackOf = ({ name, attack, damage, critical, range }: WeaponLine) =>
  `${name} ${attack}, ${[damage, critical, range]
    .filter((part) => part !== '')
    .map(unbroken)
    .join(', ')}`;

const unbroken = (part: string) => part.replaceAll(' ', '\u00a0');

const inShort = ({ label, value }: Line) => `${label} ${value}`;

const Skills = ({ language, skills }: { language: Language; skills: Line[] }) => (
  <Several language={language} texts={skills.map(inShort)} most={mostSkills} class="skills" />
);

interface SeveralProps {
  language: Language;
  texts: string[];
  most: number;
  class: string;
}

function Several({ language, texts, most, class: name }: SeveralProps) {
  if (texts.length === 0) return <>–</>;
  const shown = texts.length > most ? texts.slice(0, most - 1) : texts;
  const rest = texts.length - shown.length;
  return (
    <ul class={`plain ${name}`}>
      {shown.map((text, index) => (
        // A sheet may have the same thing twice.
        <li key={index}>
          <bdi>{keepTermsTogether(text)}</bdi>
        </li>
      ))}
      {rest > 0 && <li>{partyTexts[language].more(rest)}</li>}
    </ul>
  );
}
