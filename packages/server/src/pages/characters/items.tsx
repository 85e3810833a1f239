import type { ComponentChildren } from 'preact';

import type { CharacterSummary, Language } from '@charsheet/schema';
import { nameOf } from '@charsheet/schema/rules';

import type { Visit } from '../../layout/page.js';
import { listTexts } from './texts/texts.js';

interface ItemProps {
  visit: Visit;
  item: CharacterSummary;
  /** Where its name leads, if anywhere. */
  to?: string;
  /** What stands before it, such as a box to tick. */
  before?: ComponentChildren;
  /** What stands below it. */
  children: ComponentChildren;
}

/** A sheet in a list: who it is, and what else there is to say. */
export function Item({ visit, item: { name, faj, osztaly, szint, edition }, to, before, children }: ItemProps) {
  const { language } = visit;
  const texts = listTexts[language];
  const kind = [
    labelOf(faj, language),
    labelOf(osztaly, language),
    texts.level(szint),
    ...(edition === '1e' ? [] : [texts.editions[edition]]),
  ].join(', ');
  return (
    <li>
      {before}
      <div>
        {to === undefined ? (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ) : (
          <a class="name" href={to}>
            <bdi>{name}</bdi>
          </a>
        )}
        <span>
          <bdi>{kind}</bdi>
        </span>
        {children}
      </div>
    </li>
  );
}

/**
 * What the game calls a race or class, in whichever edition. House rules have ones of their own, which are shown by their
 * identifiers.
 */
export function labelOf(id: string, language: Language): string {
  const anyEdition = id.replace(/^([fo]_)2e_/, '$1');
  return nameOf(anyEdition, language) ?? anyEdition.replace(/^[fo]_/, '').replaceAll('_', ' ');
}
