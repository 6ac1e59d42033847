/**
 * Styles of the pets on another site's page. `!important` in a shadow root beats `!important` in the page. Sizes are in
 * em of the reader's own font size, as a page may set any size on its root.
 */
export const styles = `
:host {
  all: initial !important;
  display: block !important;
  font: medium/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif !important;
}
.box {
  color-scheme: light;
  --card: #fff;
  --ink: #2b2320;
  --soft: #6b5d55;
  --line: #e5dacd;
  --link: var(--light, #a1480a);
  --waiting: #3b546c;
  --waiting-soft: #e2ebf4;
  --good: #166534;
  --good-soft: #e2f2e6;
  --empty: #f6ede1;
}
.dark {
  color-scheme: dark;
  --card: #26211d;
  --ink: #f5ede4;
  --soft: #c3b5a8;
  --line: #463b33;
  --link: var(--dark, #f6b65a);
  --waiting: #a9c4dc;
  --waiting-soft: #24384b;
  --good: #7fcf9b;
  --good-soft: #1f3527;
  --empty: #332a24;
}
* { box-sizing: border-box; }
ul {
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 12.5em), 1fr));
  gap: 1em;
}
li { display: flex; min-width: 0; }
a { color: var(--link); font-weight: 700; border-radius: 0.4em; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.pet {
  display: flex;
  flex-direction: column;
  width: 100%;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 1em;
  background: var(--card);
  color: var(--ink);
  text-decoration: none;
}
.pet:hover .name { text-decoration: underline; }
.picture {
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  background: var(--empty);
  color: var(--soft);
  overflow: hidden;
}
.picture svg { width: 28%; }
img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.words { padding: 0.75em 1em 0.9em; overflow-wrap: anywhere; }
.words > span { display: block; }
.name { font-size: 1.125em; line-height: 1.3; }
.facts { margin-top: 0.2em; color: var(--soft); font-size: 0.875em; font-weight: 400; }
.mark {
  position: absolute;
  inset-block-start: 0.6em;
  inset-inline-start: 0.6em;
  padding: 0.1em 0.7em;
  border-radius: 1em;
  background: var(--waiting-soft);
  color: var(--waiting);
  font-size: 0.8125em;
}
.adopted {
  background: var(--good-soft);
  color: var(--good);
}
p {
  margin: 1em 0 0;
  padding: 0.65em 1em;
  border: 1px solid var(--line);
  border-radius: 1em;
  background: var(--card);
  color: var(--ink);
  overflow-wrap: anywhere;
}
p:first-child { margin: 0; }
@media (prefers-reduced-motion: no-preference) {
  .pet { transition: box-shadow 0.15s; }
  .pet:hover { box-shadow: 0 0.3em 1em rgb(0 0 0 / 0.15); }
}
`
