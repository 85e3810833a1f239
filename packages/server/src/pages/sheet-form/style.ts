/**
 * The style sheet of the form of a sheet, which follows the common one. Like that one it has no characters that HTML escapes,
 * so no child selectors.
 */
export const sheetFormStyle = `
.top, main, .foot { max-width: 66rem; }
main { padding-top: 1.5rem; }
html { scroll-padding-bottom: 5.5rem; }
.editions { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.editions a { display: inline-flex; align-items: center; min-height: 2.5rem; }
.editions [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; border-bottom: 2px solid var(--accent); }
.row-title { flex: 0 0 100%; font: 600 1rem/1.4 var(--serif); color: var(--accent); }
.row-of-fields .own { flex: 0 0 auto; width: auto; }
.row-of-fields .own[open] { flex-basis: 100%; }
.rare { display: grid; gap: .625rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); }
.beginnings { padding: .25rem 0; }
summary { cursor: pointer; color: var(--accent); min-height: 2.5rem; padding: .375rem 0; width: fit-content; }
.sheet-form { display: grid; gap: 1.5rem 2.5rem; }
.parts { display: grid; gap: 1.5rem; min-width: 0; }
.sheet-form section { gap: 1.125rem; padding: clamp(1rem, 3vw, 1.75rem); background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: 10px; }
.pair, .six, .three, .entries { display: grid; gap: 1rem; }
.six { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.three { grid-template-columns: repeat(3, minmax(0, 1fr)); width: 100%; }
.entries { gap: .625rem; }
.numbers { grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr)); }
.brief { max-width: 10rem; }
.field, .entry { align-content: start; }
.entry { display: grid; gap: .25rem; min-width: 0; }
label small { font-weight: 400; color: var(--soft); }
select, textarea, input { background: var(--paper); }
textarea { min-height: 8rem; resize: vertical; line-height: 1.5; }
fieldset { display: grid; gap: .75rem; justify-items: start; min-width: 0; margin: 0; padding: 0; border: 0; }
fieldset .entries { width: 100%; }
legend { padding: 0; font-weight: 600; margin-bottom: .25rem; }
fieldset .own, .field .own { width: 100%; }
.row-of-fields { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; width: 100%; padding-bottom: .75rem; border-bottom: 1px dotted var(--edge); }
.row-of-fields .entry { flex: 1 1 10rem; }
.row-of-fields .brief { flex: 0 1 5.5rem; }
.row-of-fields label { font-size: .9375rem; font-weight: 400; color: var(--soft); }
.row-of-fields .told { flex-basis: 100%; }
label.check { display: flex; gap: .5rem; align-items: center; min-height: 2.875rem; }
.tools { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; width: 100%; }
.tools .own { width: auto; flex: 0 1 auto; }
.tools .own[open] { flex: 1 1 100%; }
.idle { border-bottom: 1px dotted var(--edge); }
.foldable summary { font-weight: 600; }
.foldable .list { padding-top: .25rem; }
.idle .list { padding-bottom: 1rem; }
.bar { position: sticky; bottom: 0; z-index: 1; display: flex; gap: .75rem; padding: .75rem 0 max(.75rem, env(safe-area-inset-bottom)); background: var(--paper); border-top: 1px solid var(--line); }
.bar button { flex: 1 1 8rem; max-width: 16rem; }
.tools .own summary, .own summary { font-size: .9375rem; font-weight: 400; min-height: 0; padding: .25rem 0; }
.told { display: grid; gap: .25rem; font-size: .9375rem; }
.told p { padding: .25rem .75rem; border-left: 4px solid var(--edge); border-radius: 4px; }
.told .fault, .told .error { border-color: var(--bad); background: var(--bad-paper); }
.told .error { color: var(--ink); }
.told .note { background: var(--paper); }
.summary { display: grid; gap: .625rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--edge); border-left: 4px solid var(--good); border-radius: 8px; }
.summary.bad { border-left-color: var(--bad); background: var(--bad-paper); }
.summary h2 { font-size: 1.125rem; }
.summary ul { margin: 0; padding-left: 1.25rem; }
.summary li { padding: .125rem 0; }
.derived { display: grid; gap: 1rem; align-content: start; min-width: 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.derived h2 { font-size: 1.125rem; }
.derived section { display: block; padding: 0; border: 0; background: none; border-radius: 0; }
.derived h3 { margin: 0; font: 600 1rem/1.4 var(--serif); color: var(--accent); border-bottom: 1px solid var(--accent); }
.headline { font: italic 400 1.0625rem/1.4 var(--serif); color: var(--soft); }
.derived .vitals { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .625rem; }
.vitals div { padding: .375rem; text-align: center; border: 2px solid var(--accent); border-radius: 8px; }
.vitals dt, .vitals .detail { font-size: .8125rem; font-weight: 400; color: var(--soft); line-height: 1.35; }
.vitals dd { font: 600 1.75rem/1.2 var(--serif); color: var(--accent); }
.derived .lines { display: block; }
.lines div { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; padding: .25rem 0; border-bottom: 1px dotted var(--edge); line-height: 1.4; }
.lines dd { white-space: nowrap; }
.lines dt { color: var(--ink); min-width: 0; }
.lines small { font-size: .8125rem; color: var(--soft); }
.conflict { display: grid; gap: 1.75rem; }
.conflict legend { font-size: 1.125rem; }
.changes { list-style: none; }
.choices { display: grid; gap: .25rem; }
.choices label { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
@media (min-width: 34rem) {
  .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .six { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .entries { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .numbers { grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr)); }
}
@media (min-width: 60rem) {
  .sheet-form { grid-template-columns: minmax(0, 1fr) 20rem; }
  .summary, .bar { grid-column: 1 / -1; }
  .derived { position: sticky; top: 1rem; align-self: start; }
  .parts, .sheet-form #save { grid-column: 1; }
  .derived { grid-column: 2; grid-row: span 2; }
}
`;
