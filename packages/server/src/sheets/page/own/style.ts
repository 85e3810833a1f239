/** The style sheet of what owners can do on the page of a sheet. It has no characters that HTML escapes. */
export const ownStyle = `
.own-links { gap: .5rem; }
.own-links .button { min-height: 2.5rem; padding: .25rem .6875rem; font-size: .9375rem; }
.play, .manage { gap: .75rem; padding: .875rem clamp(1rem, 3vw, 1.5rem); background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.play h2, .manage h2 { font-size: 1.0625rem; color: var(--accent); }
.damage { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
.damage .now { flex: 0 0 auto; margin-inline-end: .5rem; }
.damage .now strong { font: 600 1.75rem/1.2 var(--serif); font-variant-numeric: lining-nums; color: var(--accent); }
.damage .field { width: 6.5rem; }
.damage .field:has(.fault) { width: 100%; }
.damage .field:has(.fault) input { width: 6.5rem; }
.play summary { width: fit-content; min-height: 2.5rem; padding: .375rem 0; color: var(--accent); cursor: pointer; }
.quick { display: grid; gap: 1.25rem; padding-top: .5rem; }
.quick form { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; align-content: start; }
.quick .field { width: auto; }
.quick input { width: 7rem; }
.quick label { white-space: nowrap; }
.quick .field:has(.hint), .quick .field:has(.fault) { width: 100%; }
.quick .field:has(textarea) { width: 100%; }
textarea { resize: vertical; line-height: 1.5; }
.manage form { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; }
.manage .hint { flex: 1 1 16rem; }
@media print { .notice { display: none; } }
@media (min-width: 44rem) { .quick { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem 2.5rem; } }
`;
