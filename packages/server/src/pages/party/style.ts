/** The style sheet of a party's page, which follows the common one. */
export const partyStyle = `
.top, main, .foot { max-width: 84rem; }
main { padding-top: 1.5rem; gap: 1rem; }
.lead, section { max-width: 40rem; }
.sorting { display: flex; flex-wrap: wrap; gap: 0 1.125rem; font-size: .9375rem; color: var(--soft); align-items: center; }
.sorting a { display: inline-flex; align-items: center; min-height: 2.5rem; }
.unread li { padding: .25rem 0; overflow-wrap: anywhere; }
.party { width: 100%; border-collapse: collapse; line-height: 1.35; font-variant-numeric: lining-nums tabular-nums; background: var(--card); }
.party th, .party td { padding: .5rem .375rem; text-align: start; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--line); }
.party thead th { font-size: .75rem; font-weight: 600; color: var(--soft); vertical-align: bottom; border-color: var(--accent); }
.party thead .group { text-align: center; border-color: var(--line); }
.party .number { text-align: center; white-space: nowrap; }
.party td { font-size: .875rem; }
.party td.number { font: 600 1.125rem/1.35 var(--serif); }
.party td.vital { font-size: 1.375rem; line-height: 1.1; }
.party td.speed { font-size: 1.0625rem; line-height: 1.4; }
.party .most { font-size: .875rem; font-weight: 400; color: var(--soft); }
.party td.untrained { font-weight: 400; color: var(--soft); }
.party tbody th { min-width: 9rem; }
.party .name { display: block; font: 600 1.0625rem/1.3 var(--serif); }
.party .headline { display: block; font-size: .8125rem; color: var(--soft); }
.party .out { display: inline-flex; align-items: center; min-height: 1.75rem; font-size: .8125rem; }
.party .skills li { display: inline; }
.party .skills li + li::before { content: ', '; }
.pencil { display: none; }
@media screen and (max-width: 79rem) {
  .party { display: block; background: none; }
  .party tbody { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
  .party tr { align-content: start; }
  .party thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .party tr {
    display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: .5rem .25rem; padding: .875rem 1rem; background: var(--card);
    border: 1px solid var(--line); border-top: 3px solid var(--accent); border-radius: 10px;
  }
  .party th, .party td { padding: 0; border: 0; }
  .party tbody th, .party .long { grid-column: 1 / -1; }
  .party tbody th { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; }
  .party .name, .party .headline { grid-column: 1; }
  .party .out { grid-area: 1 / 2; }
  .party td.number { grid-column: span 3; }
  .party td.save { grid-column: span 4; }
  .party td::before { content: attr(data-label); display: block; font: 400 .6875rem/1.3 system-ui, sans-serif; color: var(--soft); }
}
@media print {
  @page { size: A4 landscape; margin: 10mm; }
  :root {
    color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #333; --line: #999; --edge: #777; --accent: #000;
  }
  body { display: block; min-height: 0; background: none; }
  .skip, .top, .foot, .screen, .party .out { display: none; }
  main { max-width: none; padding: 0; display: block; }
  h1 { font-size: 13pt; }
  a { color: inherit; text-decoration: none; }
  .party { table-layout: fixed; margin-block: 1mm; }
  .party th, .party td { padding: .75mm 1mm; overflow: hidden; }
  .party thead th { font-size: 6.5pt; white-space: normal; overflow: visible; padding-inline: .25mm; }
  .party th:first-child, .party td:first-child { padding-inline-start: 0; }
  .party thead .long { padding-inline-start: 1mm; }
  .party tr { break-inside: avoid; }
  .party .name, .party .headline, .party .skills { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
  .party .name, .party .headline { -webkit-line-clamp: 2; }
  .party td.number { font-size: 11pt; }
  .party td.vital { font-size: 13pt; }
  .party td.speed, .party td.untrained { font-size: 9pt; line-height: 1.6; }
  .party .most { font-size: 9pt; }
  .pencil { display: block; height: 5mm; border-bottom: .75pt dashed var(--edge); }
  .party col:nth-child(1) { width: 40mm; }
  .party col:nth-child(2), .party col:nth-child(6), .party col:nth-child(8) { width: 13mm; }
  .party col:nth-child(3), .party col:nth-child(4) { width: 19mm; }
  .party col:nth-child(5), .party col:nth-child(9), .party col:nth-child(10) { width: 14mm; }
  .party col:nth-child(7), .party col:nth-child(11), .party col:nth-child(12) { width: 11mm; }
  .few tbody tr { height: 37mm; }
  .few .name { font-size: 11pt; }
  .few .skills, .few .weapons, .few .headline { font-size: 8.5pt; line-height: 1.3; }
  .few .skills { -webkit-line-clamp: 9; }
  .few .weapons { max-height: 35mm; overflow: hidden; }
  .few .pencil { height: 10mm; }
  .some tbody tr { height: 19mm; }
  .some .name { font-size: 9pt; }
  .some .skills, .some .weapons, .some .headline { font-size: 7.5pt; line-height: 1.25; }
  .some .skills { -webkit-line-clamp: 5; }
  .some .weapons { max-height: 6.25em; overflow: hidden; }
  .some .pencil { height: 8mm; }
  .many tbody tr { height: 13mm; }
  .many .name { font-size: 8.5pt; line-height: 1.15; }
  .many .skills, .many .weapons, .many .headline { font-size: 7pt; line-height: 1.2; }
  .many .headline { -webkit-line-clamp: 1; }
  .many .skills { -webkit-line-clamp: 4; }
  .many .weapons { max-height: 4.8em; overflow: hidden; }
  .many td.vital:not(.speed) { font-size: 11pt; }
  .many .pencil { height: 5.5mm; }
  .small { font-size: 7pt; }
}
`;
