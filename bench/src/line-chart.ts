import { line, number, picture, type Series, short, text } from './svg.js';

export interface LineChart {
  title: string;
  subtitle: string;
  xLabel: string;
  yLabel: string;
  /** Stand at equal distances. */
  xs: number[];
  series: (Series & {
    /** One for each of `xs`, above 0; undefined where there is none. */ values: (number | undefined)[];
  })[];
}

const [width, height] = [940, 440];
const plot = { left: 74, right: width - 224, top: 72, bottom: height - 62 };
const labelHeight = 15;

/** Lines on a logarithmic scale, each named at its end. */
export function lineChart({ title, subtitle, xLabel, yLabel, xs, series }: LineChart): string {
  const logs = series.flatMap(({ values }) => values.filter((value) => value !== undefined).map(Math.log10));
  const [low, high] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
  const y = (value: number) => plot.bottom - ((Math.log10(value) - low) / (high - low || 1)) * (plot.bottom - plot.top);
  const x = (at: number) => plot.left + 24 + (at / Math.max(xs.length - 1, 1)) * (plot.right - plot.left - 40);
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));

  const drawn = series.map(({ values, ...one }) => {
    const points = values.flatMap((value, at) => (value === undefined ? [] : [{ x: x(at), y: y(value), value }]));
    return { ...one, points, end: points.at(-1) };
  });
  return picture(width, height, title, [
    text(plot.left, 28, title, { kind: 'title' }),
    text(plot.left, 48, subtitle, { kind: 'soft' }),
    ...ticks.flatMap((value) => [
      line(plot.left, y(value), plot.right, y(value), value === 10 ** low ? 'axis' : 'grid'),
      text(plot.left - 8, y(value) + 4, value.toLocaleString('en', { maximumFractionDigits: 6 }), {
        anchor: 'end',
        kind: 'soft small',
      }),
    ]),
    ...xs.map((value, at) => text(x(at), plot.bottom + 20, String(value), { anchor: 'middle', kind: 'soft' })),
    text((plot.left + plot.right) / 2, plot.bottom + 44, xLabel, { anchor: 'middle', kind: 'soft' }),
    text(16, (plot.top + plot.bottom) / 2, yLabel, { anchor: 'middle', kind: 'soft', turn: -90 }),
    // Ours last, so that nothing lies over it.
    ...drawn
      .toReversed()
      .flatMap(({ points, colour }) => [
        `<polyline points="${points.map((point) => `${number(point.x)},${number(point.y)}`).join(' ')}" class="stroke c${colour}"/>`,
        ...points.map(
          (point) => `<circle cx="${number(point.x)}" cy="${number(point.y)}" r="4" class="mark c${colour}"/>`,
        ),
      ]),
    ...endLabels(drawn.flatMap(({ label, colour, end }) => (end ? [{ label, colour, ...end }] : []))),
  ]);
}

interface EndLabel extends Series {
  x: number;
  y: number;
  value: number;
}

/** Names beside the ends of lines, moved apart where they would lie on each other. */
function endLabels(ends: EndLabel[]): string[] {
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  let last = Number.NEGATIVE_INFINITY;
  const placed = sorted.map((end) => {
    last = Math.max(end.y, last + labelHeight);
    return { ...end, at: last };
  });
  return placed.flatMap(({ label, colour, x, y, value, at }) => [
    line(x + 6, y, x + 20, at, 'grid'),
    `<circle cx="${number(x + 26)}" cy="${number(at)}" r="4" class="fill c${colour}"/>`,
    text(x + 34, at + 4, `${label} (${short(value)})`, { kind: colour === 0 ? 'strong' : '' }),
  ]);
}
