import { sortOrders } from '@charsheet/schema';

import type { Visit } from '../../layout/page.js';
import { addressOf, type Filter, opposite } from './filter.js';
import { listTexts } from './texts/texts.js';

/** Links to the same list in other orders; the one that there is turns round. */
export function SortLinks({ visit: { href, language }, filter }: { visit: Visit; filter: Filter }) {
  const { sort, sortBy, directions } = listTexts[language];
  return (
    <nav class="sorting" aria-label={sort}>
      <span aria-hidden="true">{sort}:</span>
      {(Object.keys(sortBy) as (keyof typeof sortBy)[]).map((key) => {
        const isCurrent = key === filter.sort;
        const order = isCurrent ? opposite(filter.order) : sortOrders[key];
        const to = href('/characters', addressOf({ ...filter, sort: key, order }));
        return (
          <a key={key} href={to} {...(isCurrent && { 'aria-current': 'true', class: filter.order })}>
            {sortBy[key]}
            {isCurrent && <span class="unseen">, {directions[filter.order]}</span>}
          </a>
        );
      })}
    </nav>
  );
}
