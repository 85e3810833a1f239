import type { ComponentChildren } from 'preact';

import type { Line } from '@charsheet/schema/rules';

import { keepTermsTogether } from '../../layout/format.js';

/** A text of the player, or one that may have come from them: it keeps its direction to itself. */
export const Text = ({ children }: { children: string }) => <bdi>{children}</bdi>;

export const Detail = ({ children }: { children: string }) => <Text>{keepTermsTogether(children)}</Text>;

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

interface LinesProps {
  lines: readonly Line[];
  class?: string;
}

/** A titled part of lines; nothing when there are none. */
export const LinesPart = ({ title, ...props }: LinesProps & { title: string }) =>
  props.lines.length === 0 ? null : (
    <Group title={title}>
      <Lines {...props} />
    </Group>
  );

/** Values with what they are called, each on a line. */
const Lines = ({ lines, class: name = '' }: LinesProps) => (
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
