import { line, number, picture, type Series, short, text } from './svg.js';

export interface BarChart {
  title: string;
  subtitle: string;
  unit: string;
  groups: string[];
  series: (Series & { /** One for each group; undefined where there is none. */ values: (number | undefined)[] })[];
}

const [width, height] = [940, 440];
const plot = { left: 74, right: width - 20, top: 104, bottom: height - 46 };

/** Groups of bars beside each other, with the value over each bar. */
export function barChart({ title, subtitle, unit, groups, series }: BarChart): string {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = niceStep(most / 5);
  const top = Math.ceil(most / step) * step;
  const y = (value: number) => plot.bottom - (value / top) * (plot.bottom - plot.top);
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  const groupWidth = (plot.right - plot.left) / groups.length;

  const bars = groups.flatMap((group, at) => {
    const here = series.filter(({ values }) => values[at] !== undefined);
    const barWidth = Math.min(30, (groupWidth - 28) / Math.max(here.length, 1));
    const start = plot.left + groupWidth * (at + 0.5) - (barWidth * here.length) / 2;
    return [
      text(plot.left + groupWidth * (at + 0.5), plot.bottom + 22, group, { anchor: 'middle', kind: 'strong' }),
      ...here.flatMap(({ values, colour }, place) => {
        const value = values[at] ?? 0;
        const [x, edge] = [start + place * barWidth, y(value)];
        return [
          `<rect x="${number(x + 1)}" y="${number(edge)}" width="${number(barWidth - 2)}" height="${number(plot.bottom - edge)}" rx="2" class="fill c${colour}"/>`,
          text(x + barWidth / 2, edge - 5, short(value), { anchor: 'middle', kind: 'small' }),
        ];
      }),
    ];
  });
  return picture(width, height, title, [
    text(plot.left, 28, title, { kind: 'title' }),
    text(plot.left, 48, subtitle, { kind: 'soft' }),
    ...legend(series),
    ...ticks.flatMap((value) => [
      line(plot.left, y(value), plot.right, y(value), value === 0 ? 'axis' : 'grid'),
      text(plot.left - 8, y(value) + 4, value.toLocaleString('en'), { anchor: 'end', kind: 'soft small' }),
    ]),
    text(16, (plot.top + plot.bottom) / 2, unit, { anchor: 'middle', kind: 'soft', turn: -90 }),
    ...bars,
  ]);
}

function legend(series: readonly Series[]): string[] {
  let x = plot.left;
  return series.flatMap(({ label, colour }) => {
    const parts = [
      `<rect x="${x}" y="63" width="12" height="12" rx="2" class="fill c${colour}"/>`,
      text(x + 17, 73, label),
    ];
    x += 17 + label.length * 6.6 + 18;
    return parts;
  });
}

/** 1, 2 or 5 times a power of ten, not under the given value. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}
