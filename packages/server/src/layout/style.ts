import { createHash } from 'node:crypto';

/**
 * The common style sheet, which is within each page: it is small, and no page waits for a second request. It has none of
 * the characters that HTML escapes, or the text in the page would not be the one that is hashed below.
 */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #f3efe7; --card: #fffdf9; --ink: #2a2420; --soft: #665c53; --line: #ded5c7; --edge: #8b7f73;
  --accent: #8a2432; --accent-ink: #fff; --bad: #a3162a; --bad-paper: #fbecec; --good: #2c5a3c; --good-paper: #eaf3ea;
  --serif: ui-serif, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'DejaVu Serif', serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161311; --card: #211c19; --ink: #ece6de; --soft: #b5aa9e; --line: #3a322c; --edge: #857a6f;
    --accent: #f0a3ac; --accent-ink: #2a1014; --bad: #ff9d9d; --bad-paper: #351c1d; --good: #a3d4ae; --good-paper: #1c2a20;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; margin: 0; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.8vw, 2.375rem); letter-spacing: -.01em; }
h2 { font-size: 1.3125rem; }
p { margin: 0; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
bdi { overflow-wrap: anywhere; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem .75rem; z-index: 1; }
.top, main, .foot { width: 100%; max-width: 35rem; margin: 0 auto; padding: 0 1rem; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding-top: 1.25rem; }
.brand {
  display: inline-flex; align-items: center; gap: .5rem; margin-right: auto; padding: .5rem 0; color: var(--ink);
  font: 600 1.125rem/1 var(--serif); text-decoration: none; letter-spacing: .01em;
}
.brand svg { width: 1.625rem; height: 1.625rem; color: var(--accent); }
.top nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0 clamp(.75rem, 2.5vw, 1.125rem); font-size: .9375rem; }
.top nav a, .foot a, button.link { display: inline-flex; align-items: center; min-height: 2.5rem; }
[aria-current] { color: var(--ink); text-decoration: none; }
@media (min-width: 26rem) { [aria-current] { font-weight: 600; } }
main { flex: 1; display: grid; gap: 1.25rem; align-content: start; padding-top: clamp(2rem, 7vh, 4.5rem); padding-bottom: 3rem; }
main > *, section > * { min-width: 0; }
.lead { font-size: 1.125rem; color: var(--soft); }
.small { font-size: .9375rem; color: var(--soft); }
.foot { padding-top: .5rem; padding-bottom: 1.5rem; font-size: .9375rem; color: var(--soft); }
.foot nav { display: flex; gap: 1.25rem; align-items: center; border-top: 1px solid var(--line); padding-top: .5rem; }
section { display: grid; gap: .875rem; padding-top: 1.75rem; border-top: 1px solid var(--line); }
form.fields { display: grid; gap: 1.125rem; justify-items: start; }
.field { display: grid; gap: .25rem; width: 100%; }
label { font-weight: 600; }
.hint { font-size: .9375rem; color: var(--soft); }
.fault { font-size: .9375rem; font-weight: 600; color: var(--bad); }
input, select, textarea {
  width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--edge); border-radius: 8px;
}
input[type='checkbox'], input[type='radio'] {
  flex: none; width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0; accent-color: var(--accent);
}
[aria-invalid='true'] { border: 2px solid var(--bad); }
input.code { font-family: var(--mono); letter-spacing: .12em; text-transform: uppercase; max-width: 16rem; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.875rem; padding: .5rem 1.375rem;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  color: var(--accent-ink); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px;
}
button:hover, .button:hover { filter: brightness(1.12); }
button.plain, .button.plain { color: var(--accent); background: transparent; }
button.plain:hover, .button.plain:hover { background: var(--card); filter: none; }
button.danger { color: var(--bad); background: transparent; border-color: var(--bad); }
button.danger:hover { background: var(--bad-paper); filter: none; }
button.small { min-height: 2.25rem; padding: .25rem .875rem; font-size: .9375rem; }
button.link {
  padding: 0; color: var(--accent); background: none; border: 0; font-weight: 400; text-decoration: underline;
  text-underline-offset: .18em; text-decoration-thickness: 1px;
}
.row { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; }
.notice { padding: .75rem 1rem; border-radius: 8px; border-left: 4px solid var(--good); background: var(--good-paper); }
.notice .row { margin-top: .75rem; }
.notice.bad { border-color: var(--bad); background: var(--bad-paper); }
code, pre, .mono { font-family: var(--mono); font-size: .9375em; }
pre {
  margin: 0; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.25rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; min-width: 0; overflow-wrap: anywhere; }
ul.plain { list-style: none; margin: 0; padding: 0; }
.sessions li {
  display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  padding: .75rem 0; border-bottom: 1px solid var(--line);
}
.sessions p { min-width: 0; overflow-wrap: anywhere; }
.find { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.find .field { flex: 1 1 12rem; width: auto; }
.characters li { display: grid; gap: .125rem; padding: .875rem 0; border-bottom: 1px solid var(--line); }
.characters li:first-child { border-top: 1px solid var(--line); }
.characters a { font: 600 1.1875rem/1.35 var(--serif); }
.characters .small { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
time { white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }
@media (forced-colors: active) { .notice { border: 1px solid; } }
`;

/** The source expression by which the Content-Security-Policy lets a style sheet pass. */
export const styleSource = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
