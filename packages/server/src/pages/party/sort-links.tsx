import type { Visit } from '../../layout/page.js';
import { addressOf, type Choice, type Order } from './choice.js';
import { partyTexts } from './texts/texts.js';

/** Links to the same party in other orders. */
export function SortLinks({ visit: { href, path, language }, choice }: { visit: Visit; choice: Choice }) {
  const { sort, sortBy } = partyTexts[language];
  return (
    <nav class="sorting screen" aria-label={sort}>
      <span aria-hidden="true">{sort}:</span>
      {(Object.keys(sortBy) as Order[]).map((order) => (
        <a
          key={order}
          href={href(path, addressOf({ ...choice, order }))}
          aria-current={order === choice.order ? 'true' : undefined}
        >
          {sortBy[order]}
        </a>
      ))}
    </nav>
  );
}
