import type { ComponentChildren } from 'preact';

import { type Edition, sheetPath } from '@charsheet/schema';

import type { Visit } from '../../../layout/page.js';

/** The version of a sheet that a form is made of. */
export interface Shown {
  id: string;
  version: number;
  edition: Edition;
}

interface OwnFormProps {
  visit: Visit;
  shown: Shown;
  /** What of the sheet it changes. */
  part: string;
  class?: string;
  children: ComponentChildren;
}

/**
 * A form that changes something of a sheet of the caller's own. It says what it was made of, so that sent twice, or too
 * late, it does no harm.
 */
export const OwnForm = ({ visit, shown, part, class: name, children }: OwnFormProps) => (
  <form class={name} method="post" action={visit.href(`${sheetPath(shown)}/actions`)} noValidate>
    <input type="hidden" name="part" value={part} />
    <input type="hidden" name="version" value={shown.version} />
    <input type="hidden" name="typist" value={visit.caller?.user.id} />
    <input type="hidden" name="draft" value={visit.query.get('draft') ?? ''} />
    {children}
  </form>
);
