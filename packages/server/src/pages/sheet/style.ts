/** The style sheet of the pages about a sheet, which follows the common one. It has no characters that HTML escapes. */
export const sheetPagesStyle = `
[hidden] { display: none; }
main { gap: 1rem; padding-top: 1.5rem; }
.back { font-size: .9375rem; }
.back a { display: inline-flex; gap: .375rem; align-items: center; min-height: 2.5rem; }
select, textarea {
  width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--edge); border-radius: 8px;
}
input.number { width: 6rem; }
.preview { width: 100%; padding-top: 1rem; }
table { width: 100%; border-collapse: collapse; line-height: 1.4; font-variant-numeric: lining-nums tabular-nums; }
thead th { font-size: .875rem; font-weight: 600; color: var(--soft); }
th, td { padding: .375rem .75rem .375rem 0; text-align: start; vertical-align: baseline; border-bottom: 1px dotted var(--edge); }
th:last-child, td:last-child { padding-right: 0; }
tbody th { font-weight: 400; }
td { overflow-wrap: anywhere; }
.changes { display: grid; gap: .25rem; }
.changes .label { color: var(--soft); }
.changes ins { text-decoration: none; font-weight: 600; }
.changes del { color: var(--soft); }
.versions { list-style: none; margin: 0; padding: 0; }
.versions li.version { display: grid; gap: .5rem; padding: 1rem 0; border-top: 1px solid var(--line); }
.versions h2 { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
.versions h2 .hint { font: 400 .9375rem/1.4 system-ui, sans-serif; }
`;
