/** The look of `/api/docs`, in the colours of the website. A module, so that it is part of every build. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fffaf3, #1b1714);
  --card: light-dark(#ffffff, #26211d);
  --sunken: light-dark(#f6eee2, #312a24);
  --line: light-dark(#e7e0d6, #3f372f);
  --ink: light-dark(#2b2420, #f6eee3);
  --ink-soft: light-dark(#665b50, #c6baab);
  --link: light-dark(#a1480a, #f6b65a);
  --focus: light-dark(#1d4ed8, #9cc2ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
.layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2rem; max-width: 78rem; margin: 0 auto; padding: 1.5rem; }
nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; font-size: 0.875rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li a { display: inline-block; min-height: 1.5rem; line-height: 1.5rem; }
nav p { margin: 0; font-weight: 700; color: var(--ink-soft); }
h1 { margin-top: 0; line-height: 1.2; }
h2.tag { margin: 2.5rem 0 1rem; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible, .wide:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; }
pre { background: var(--sunken); padding: 0.75rem 1rem; border-radius: 0.5rem; overflow-x: auto; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem 1.25rem; margin-bottom: 1.25rem; scroll-margin-top: 1rem; }
article h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
article h4 { margin: 1.25rem 0 0.25rem; font-size: 0.875rem; color: var(--ink-soft); }
.summary { margin: 0.25rem 0 0; font-weight: 600; }
.who { color: var(--ink-soft); margin: 0.25rem 0 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; }
@media (max-width: 60rem) {
  .layout { grid-template-columns: minmax(0, 1fr); padding: 1rem; }
  nav { position: static; max-height: none; }
}
`
