/** Millimeters: the margin of the sheet, the QR code with its white border, the labels of facts. */
export const margin = 12
export const codeSize = 44
export const labels = 36

export const nameLine = 1.1
export const textLine = 1.25

/**
 * A sheet in millimeters of paper (`--u`): as wide as the screen allows, and printed in the same layout. The poster's
 * own sizes come before these styles (sheet.ts). The picture fills the space that its texts leave.
 */
export const posterStyles = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #efe7db; color: #000; font: 16px/1.5 "Nunito Sans", system-ui, sans-serif; }
a { color: #8a3f05; }
:focus-visible { outline: 3px solid #000; outline-offset: 3px; }
.bar { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; max-width: 210mm; margin: 0 auto; padding: 16px; overflow-wrap: anywhere; }
.bar p { margin: 0; }
.bar .note { flex-basis: 100%; padding: 10px 14px; border-radius: 12px; background: #fff; font-weight: 600; }
.bar nav a { display: inline-block; padding: 8px 10px; border-radius: 8px; }
.bar [aria-current] { background: #000; color: #fff; text-decoration: none; }
.bar button { margin-inline-start: auto; padding: 10px 24px; border: 0; border-radius: 99px; background: #8a3f05; color: #fff; font: inherit; font-weight: 700; cursor: pointer; }
.sheet { width: 100%; max-width: calc(var(--width) * 1mm); margin: 0 auto 32px; background: #fff; box-shadow: 0 2px 16px #0003; container-type: inline-size; }
.page { --u: calc(100cqw / var(--width)); display: grid; grid-template: auto auto minmax(0, 1fr) auto auto / minmax(0, 1fr); gap: calc(5 * var(--u)); height: calc(var(--height) * var(--u)); padding: calc(${margin} * var(--u)); overflow-wrap: anywhere; font-size: calc(5 * var(--u)); line-height: ${textLine}; text-align: center; }
.page p, .page h1, .page dl, .page dd, .page figure { margin: 0; }
.shelter { display: flex; align-items: center; justify-content: center; gap: calc(4 * var(--u)); font-size: calc(var(--shelter) * var(--u)); font-weight: 700; }
.shelter img { flex: none; max-width: calc(50 * var(--u)); height: calc(12 * var(--u)); object-fit: contain; }
h1 { font: 600 calc(var(--name) * var(--u)) / ${nameLine} Fraunces, serif; }
.looking, .home { font-size: calc(8 * var(--u)); line-height: 1.2; padding-top: calc(1.5 * var(--u)); }
.home { width: max-content; margin: calc(2 * var(--u)) auto 0 !important; padding: calc(1 * var(--u)) calc(6 * var(--u)); border: calc(1 * var(--u)) solid; border-radius: calc(4 * var(--u)); font-weight: 700; }
figure { min-height: 0; height: 100%; }
figure img, .paw { max-width: 100%; height: 100%; border-radius: calc(4 * var(--u)); }
figure img { aspect-ratio: 4 / 3; object-fit: cover; object-position: var(--x) var(--y); }
.paw { display: none; margin: 0 auto; }
.missing img { display: none; }
.missing .paw { display: block; }
dl { font-size: calc(var(--facts) * var(--u)); text-align: start; }
dl div { display: grid; grid-template-columns: calc(${labels} * var(--u)) minmax(0, 1fr); align-items: baseline; }
dt { font-size: calc(min(6, var(--facts)) * var(--u)); }
dd { font-weight: 700; }
footer { display: grid; grid-template-columns: minmax(0, 1fr) calc(${codeSize} * var(--u)); gap: calc(6 * var(--u)); align-items: center; padding-top: calc(3 * var(--u)); border-top: calc(1 * var(--u)) solid; }
.contact { font-size: calc(var(--contact) * var(--u)); text-align: start; }
.contact p:first-child { font-weight: 700; }
.code { font-size: calc(3.6 * var(--u)); font-weight: 700; }
.code svg { display: block; width: 100%; }
@media print {
  .bar { display: none; }
  body { background: none; }
  .sheet { width: calc(var(--width) * 1mm); margin: 0; background: none; box-shadow: none; container-type: normal; }
  .page { --u: 1mm; height: calc(var(--height) * 1mm - 2mm); }
}
`

/** Prints, and shows a paw if the picture does not load. The poster is readable without it. */
export const posterScript = `
const button = document.querySelector('button')
button.hidden = false
button.addEventListener('click', () => print())
const picture = document.querySelector('figure img')
const missing = () => picture.parentElement.classList.add('missing')
if (picture.complete && picture.naturalWidth === 0) missing()
else picture.addEventListener('error', missing)
`
