import type { ComponentChildren } from 'preact';

import type { Line } from '@charsheet/schema/rules';

/** A text of the player, or one that may have come from them: it keeps its direction to itself. */
export const Text = ({ children }: { children: string }) => <bdi>{children}</bdi>;

/** What a value is made of: a number stays with what it comes from. */
export const Detail = ({ children }: { children: string }) => (
  <Text>{children.replace(/ (?=[+\u2212])/g, '\u00a0')}</Text>
);

interface GroupProps {
  title: string;
  class?: string;
  children: ComponentChildren;
}

/** A titled part of the sheet. */
export const Group = ({ title, class: name, children }: GroupProps) => (
  <section class={name}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Values with what they are called, each on a line. */
export const Lines = ({ lines, class: name = '' }: { lines: readonly Line[]; class?: string }) => (
  <dl class={`lines ${name}`}>
    {lines.map(({ label, value, detail }, index) => (
      // Any list may have the same thing twice.
      <div key={index}>
        <dt>
          <Text>{label}</Text>
          {detail && (
            <>
              {' '}
              <small>
                <Detail>{detail}</Detail>
              </small>
            </>
          )}
        </dt>
        <dd>
          <Text>{value}</Text>
        </dd>
      </div>
    ))}
  </dl>
);
