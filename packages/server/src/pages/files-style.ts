/** The style sheet of the pages on which files come and go, which follows the common one. */
export const filesStyle = `
.top, main, .foot { max-width: 40rem; }
main { padding-top: 1.5rem; }
label.check { display: flex; gap: .625rem; align-items: start; padding: .5rem 0; font-weight: 400; }
fieldset { display: grid; gap: 0; min-width: 0; margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
legend + label.check { margin-top: .25rem; }
.choice-fields { display: grid; gap: 1.125rem; padding: .75rem 0 .5rem; }
summary { cursor: pointer; color: var(--accent); min-height: 2.5rem; padding: .375rem 0; width: fit-content; }
input[type='file'] { padding: .625rem .75rem; height: auto; }
input[type='file']::file-selector-button {
  margin-right: .75rem; padding: .25rem .75rem; font: inherit; color: var(--accent); background: transparent;
  border: 1px solid var(--accent); border-radius: 6px; cursor: pointer;
}
`;
