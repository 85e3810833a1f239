/**
 * The style sheet of a sheet's page, which follows the common one. Like that one it has no characters that HTML escapes, so
 * no child selectors.
 */
export const sheetStyle = `
.top, main, .foot { max-width: 66rem; }
main { padding-top: 1.5rem; gap: 1rem; }
.back { font-size: .9375rem; }
.back a { display: inline-flex; gap: .375rem; align-items: center; min-height: 2.5rem; }
.sheet {
  display: grid; gap: 1.25rem; padding: clamp(1rem, 3vw, 2.25rem); background: var(--card);
  border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: 10px;
}
.sheet, .sheet section, .columns div { min-width: 0; }
.sheet section { padding: 0; border: 0; gap: .375rem; align-content: start; }
.sheet dl { margin: 0; }
.sheet bdi, .findings bdi { overflow-wrap: anywhere; }
.who { display: grid; gap: .75rem 2.5rem; align-items: end; }
.who div { min-width: 0; }
.who h1 { font-size: clamp(1.875rem, 1.4rem + 2.4vw, 3rem); }
.who .lengthy { font-size: clamp(1.375rem, 1.2rem + 1vw, 1.75rem); }
.headline { margin-top: .25rem; font: italic 400 1.1875rem/1.4 var(--serif); color: var(--soft); }
.who dl { display: flex; flex-wrap: wrap; gap: .5rem 1.75rem; }
.who dt, .boxes dt { font-size: .8125rem; line-height: 1.3; letter-spacing: .02em; color: var(--soft); }
.who dd { font: 600 1.0625rem/1.35 var(--serif); max-width: 20rem; }
.boxes dl { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); }
.boxes dl div {
  position: relative; display: flex; flex-direction: column; align-items: center; min-width: 0; padding: .625rem .5rem;
  text-align: center; border: 1px solid var(--edge); border-radius: 8px;
}
.boxes dt { font-weight: 600; }
.boxes .score { font: 600 2.375rem/1.15 var(--serif); font-variant-numeric: lining-nums; }
.boxes .detail { font-size: .8125rem; line-height: 1.35; font-weight: 400; color: var(--soft); text-wrap: balance; }
.abilities dl { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.abilities .modifier {
  min-width: 3rem; padding: 0 .5rem; font: 600 1.125rem/1.5 var(--serif); font-variant-numeric: lining-nums;
  color: var(--accent-ink); background: var(--accent); border-radius: 1rem; margin: .125rem 0 .25rem;
}
.vitals dl { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.vitals dl div { border: 2px solid var(--accent); }
.vitals .score { color: var(--accent); }
.pencil, .ticks, .notes { display: none; }
.stated .pencil { display: block; }
.pencil {
  position: absolute; inset: 0 0 0 50%; padding: .625rem .25rem; font-size: .8125rem; line-height: 1.3; font-weight: 400;
  border-inline-start: 1px dashed var(--edge); color: var(--soft);
}
.vitals .pencil .score { display: block; color: var(--ink); }
.vitals dl .stated { padding-inline-end: calc(50% + .25rem); }
.sheet .written { display: grid; }
.written p { max-width: 46rem; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; unicode-bidi: plaintext; }
.columns { display: grid; gap: 1.5rem 2.25rem; }
.columns div { display: grid; gap: 1.5rem; align-content: start; }
.sheet h2 {
  font-size: 1.0625rem; color: var(--accent); padding-bottom: .25rem; border-bottom: 1px solid var(--accent);
}
.sheet dl.lines { display: block; line-height: 1.4; }
.sheet .lines div { display: flex; gap: .75rem; align-items: baseline; justify-content: space-between; break-inside: avoid;
  padding: .3125rem 0; border-bottom: 1px dotted var(--edge); }
.lines dt { color: var(--ink); min-width: 0; }
.lines small { font-size: .8125rem; color: var(--soft); }
.lines dd { font-variant-numeric: lining-nums tabular-nums; text-align: end; overflow-wrap: normal; max-width: 70%; }
.many dd { flex: none; }
.sheet .long div { justify-content: flex-start; }
.long dt { flex: 0 0 11.75rem; color: var(--soft); }
.long dd { text-align: start; max-width: none; font-weight: 400; }
table { width: 100%; border-collapse: collapse; line-height: 1.4; font-variant-numeric: lining-nums tabular-nums; }
thead th { font-size: .8125rem; font-weight: 600; color: var(--soft); }
th, td { padding: .3125rem .75rem .3125rem 0; text-align: start; vertical-align: baseline; border-bottom: 1px dotted var(--edge); }
th:last-child, td:last-child { padding-right: 0; }
tbody th { font-weight: 400; min-width: 0; }
td { font-weight: 600; }
.weapons td, .spells td { white-space: nowrap; }
.spells .none td { font-weight: 400; color: var(--soft); }
.findings { padding-top: .5rem; border: 0; }
.findings h2 { font-size: 1.0625rem; }
.findings ul { display: grid; gap: .5rem; font-size: .9375rem; }
.findings li { padding: .5rem .875rem; border-left: 4px solid var(--edge); border-radius: 6px; background: var(--card); }
.findings li.error { border-color: var(--bad); background: var(--bad-paper); }
.findings .error strong { color: var(--bad); }
.findings strong { margin-inline-end: .375rem; }
.about { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; }
.about [hidden] { display: none; }
.copy-link { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; min-width: 0; }
.copy-link details { max-width: 100%; }
.copy-link input { width: 26rem; max-width: 100%; min-height: 2.25rem; padding: .25rem .5rem; }
.copy-link .link { min-height: 0; font-size: inherit; }
@media (max-width: 34rem) {
  .sheet { margin: 0 -.5rem; }
  .weapons, .weapons tbody { display: block; }
  .weapons thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .weapons tr { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: .375rem 0; border-bottom: 1px dotted var(--edge); }
  .weapons th, .weapons td { padding: .0625rem 0; border: 0; }
  .weapons tbody th { flex: 1 0 100%; font-weight: 600; }
  .weapons td { font-size: .9375rem; }
  .weapons td:empty { display: none; }
  .weapons td::before { content: attr(data-label); display: inline-block; margin-inline-end: .5rem; font-weight: 400; color: var(--soft); }
  .sheet .long div { display: block; }
  .boxes dl { gap: .5rem; }
  .boxes dl div, .boxes .pencil { padding: .5rem .125rem; }
  .boxes dt { font-size: .75rem; letter-spacing: 0; }
  .boxes .score { font-size: 2rem; }
}
@media (min-width: 44rem) {
  .abilities dl { grid-template-columns: repeat(6, minmax(0, 1fr)); }
  .vitals dl { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .who { grid-template-columns: minmax(0, 1fr) fit-content(45%); }
  .who dl { justify-content: flex-end; }
  .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); }
  .sheet dl.many { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); gap: 0 2rem; }
}
@media print {
  @page { size: A4; margin: 12mm 14mm; }
  :root {
    color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #333; --line: #999; --edge: #777;
    --accent: #000; --accent-ink: #000;
  }
  html { font-size: 9.5pt; }
  body { display: block; min-height: 0; background: none; }
  .skip, .top, .foot, .back, .findings, .fine, .screen { display: none; }
  .top, main, .foot { max-width: none; padding: 0; }
  main { display: flex; flex-direction: column; gap: 2mm; min-height: 271mm; }
  .sheet { flex: 1; display: flex; flex-direction: column; gap: 4mm; padding: 0; border: 0; border-radius: 0; background: none; }
  .who { padding-bottom: 2mm; border-bottom: 1.5pt solid; grid-template-columns: minmax(0, 1fr) fit-content(45%); }
  .who h1 { font-size: 22pt; }
  .who .lengthy { font-size: 13pt; }
  .who dl { justify-content: flex-end; }
  .abilities dl { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 3mm; }
  .abilities .modifier { background: none; border: 1pt solid; line-height: 1.35; }
  .boxes .detail, .who dt, .boxes dt, .lines small, thead th { font-size: 7.5pt; }
  .vitals dl { grid-template-columns: 2fr 1.4fr 1.1fr 1.1fr; gap: 3mm; }
  .boxes .score { font-size: 2rem; }
  .sheet .lines div, th, td { padding-block: .25rem; }
  .vitals dl div { border-width: 1.5pt; }
  .vitals .wide { padding-inline-end: calc(50% + 1mm); }
  .pencil { display: block; padding-inline: .5rem; font-size: 7.5pt; border-inline-start-width: 1pt; }
  .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); gap: 4mm 7mm; }
  .columns div { gap: 4mm; }
  .sheet .columns .lines div { gap: .75rem; }
  .sheet dl.many { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 5mm; }
  .lines div, tr { break-inside: avoid; }
  .sheet h2 { break-after: avoid; }
  thead { display: table-header-group; }
  .ticks { display: inline-flex; gap: 1mm; margin-inline-start: 2mm; }
  .ticks i { width: 3mm; height: 3mm; border: .75pt solid; }
  .notes {
    display: block; flex: 1; min-height: 0; overflow: hidden; padding: 1.5mm 2mm; font-size: 7.5pt; line-height: 1.3; color: var(--soft);
    border: .75pt solid var(--edge); border-radius: 8px;
  }
  .sheet .written {
    display: block; flex: 1 0 auto; padding: 1.5mm 2mm; font-size: 8.5pt; color: inherit; border: .75pt solid var(--edge);
    box-decoration-break: clone;
  }
  .sheet .written h2 { padding: 0; font: inherit; font-size: 7.5pt; color: var(--soft); border: 0; }
  .written p { max-width: none; orphans: 2; widows: 2; }
  .about { justify-content: space-between; font-size: 7.5pt; }
}
`;
