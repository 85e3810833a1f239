/** The style sheet of the lists of one's characters, which follows the common one. */
export const listStyle = `
.top, main, .foot { max-width: 44rem; }
main { padding-top: 1.5rem; gap: 1rem; }
.head { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; justify-content: space-between; }
.filter { display: grid; gap: .5rem; }
.filter summary { display: inline-block; padding: .5rem 0; color: var(--accent); cursor: pointer; }
.filter summary::before { content: '+ '; }
.filter [open] summary::before { content: '\\2212  '; }
.more { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; align-items: end; padding: .25rem 0 .5rem; }
.more button { grid-column: 1 / -1; justify-self: start; }
.sorting { display: flex; flex-wrap: wrap; gap: 0 1.125rem; font-size: .9375rem; color: var(--soft); align-items: center; }
.sorting a { display: inline-flex; align-items: center; gap: .375rem; min-height: 2.5rem; }
.sorting .asc::after, .sorting .desc::after { content: ''; border: .3125rem solid transparent; }
.sorting .asc::after { border-bottom-color: currentColor; margin-top: -.3125rem; }
.sorting .desc::after { border-top-color: currentColor; margin-bottom: -.3125rem; }
.characters li { display: flex; gap: .875rem; align-items: start; }
.characters li div { display: grid; gap: .125rem; min-width: 0; flex: 1; }
.characters strong { font: 600 1.1875rem/1.35 var(--serif); }
.characters .small a { font: inherit; }
.characters input { margin-top: .25rem; }
.characters form { margin-top: .375rem; }
.choice { display: grid; gap: 1rem; }
.together { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
.together p { flex: 1 1 16rem; }
.choice:has(:checked) .together {
  position: sticky; bottom: 0; padding: .75rem 1rem; margin: 0 -1rem; background: var(--card); border-top: 1px solid var(--line);
}
html:has(.choice :checked) { scroll-padding-bottom: 6rem; }
@media (max-width: 40rem) { .choice:has(:checked) .together p { display: none; } }
@media (min-width: 40rem) {
  .more { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .more button { grid-column: auto; }
  @supports selector(::details-content) {
    .filter ::details-content { content-visibility: visible; block-size: auto; }
    .filter summary { display: none; }
  }
}
`;
