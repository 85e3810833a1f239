/** What both charts are made of. Colours follow the reader's light or dark theme. */
export interface Series {
  label: string;
  /** Which of the colours, from 0; the first is the strongest. */
  colour: number;
}

const light = ['#1f6fd1', '#7a7a76', '#128a5f', '#c77700', '#cf3b3b', '#6a4bc4'];
const dark = ['#5aa2f5', '#a3a29c', '#3fc191', '#f0a53a', '#f07f7f', '#a48bf0'];
const rules = (colours: string[]) => colours.map((colour, at) => `.c${at}{--c:${colour}}`).join('');

const style = `
  :root{--ink:#1c1c1a;--soft:#5c5b57;--line:#dddcd8;--paper:#ffffff} ${rules(light)}
  @media (prefers-color-scheme:dark){:root{--ink:#ececea;--soft:#a9a8a3;--line:#3a3a38;--paper:#16181c} ${rules(dark)}}
  text{font:12px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--ink)}
  .title{font-size:16px;font-weight:600} .soft{fill:var(--soft)} .small{font-size:10.5px} .strong{font-weight:600}
  .paper{fill:var(--paper)} .grid{stroke:var(--line);stroke-width:1} .axis{stroke:var(--soft);stroke-width:1}
  .fill{fill:var(--c)} .stroke{stroke:var(--c);fill:none;stroke-width:2;stroke-linejoin:round} .stroke.c0{stroke-width:3}
  .c1.stroke{stroke-dasharray:5 4} .mark{fill:var(--c);stroke:var(--paper);stroke-width:1.5}`;

export interface TextOptions {
  anchor?: 'start' | 'middle' | 'end';
  kind?: string;
  /** Degrees, around where it stands. */
  turn?: number;
}

export function text(
  x: number,
  y: number,
  content: string,
  { anchor = 'start', kind = '', turn }: TextOptions = {},
): string {
  const turned = turn === undefined ? '' : ` transform="rotate(${turn} ${number(x)} ${number(y)})"`;
  return `<text x="${number(x)}" y="${number(y)}" text-anchor="${anchor}" class="${kind}"${turned}>${escaped(content)}</text>`;
}

export const line = (x1: number, y1: number, x2: number, y2: number, kind: string) =>
  `<line x1="${number(x1)}" y1="${number(y1)}" x2="${number(x2)}" y2="${number(y2)}" class="${kind}"/>`;

export const number = (value: number) => String(Math.round(value * 10) / 10);

/** A whole picture, which reads out as its title where it cannot be seen. */
export function picture(width: number, height: number, title: string, parts: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<rect width="${width}" height="${height}" class="paper"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const escaped = (content: string) => content.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);

/** Such as 17.2k; short enough to stand on a bar. */
export function short(value: number): string {
  if (value >= 9950) return `${Math.round(value / 1000)}k`;
  if (value >= 1000) return `${(value / 1000).toFixed(1)}k`;
  return value >= 10 ? String(Math.round(value)) : String(Number(value.toPrecision(2)));
}
