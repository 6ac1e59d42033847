/** Builders of SVG text. Sizes are in drawing units; numbers are rounded to one decimal. */

const round = (value: number) => String(Math.round(value * 10) / 10)

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${faded(opacity)}/>`
}

export function circle(cx: number, cy: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${fill}"${faded(opacity)}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): string {
  const shape = `cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}"`
  return `<ellipse ${shape} fill="${fill}"${faded(opacity)}/>`
}

export function rect(x: number, y: number, width: number, height: number, radius: number, fill: string): string {
  const corner = radius === 0 ? '' : ` rx="${round(radius)}"`
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}"/>`
}

export function stroke(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}"${faded(opacity)}/>`
}

/** Moves the drawing, then turns (in degrees) and scales it around its own origin. */
export function at(x: number, y: number, drawing: string, scale = 1, turn = 0): string {
  const steps = [`translate(${round(x)} ${round(y)})`]
  if (turn !== 0) steps.push(`rotate(${round(turn)})`)
  if (scale !== 1) steps.push(`scale(${Math.round(scale * 1000) / 1000})`)
  return `<g transform="${steps.join(' ')}">${drawing}</g>`
}

/** Mirrors the drawing at x = 0. */
export function flip(drawing: string): string {
  return `<g transform="scale(-1 1)">${drawing}</g>`
}

export function both(drawing: string): string {
  return drawing + flip(drawing)
}

/** Clips the drawing to a path. The same path always has the same id; `svg` makes it unique to the file. */
export function inside(shape: string, drawing: string): string {
  const id = `@${fingerprint(shape)}`
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`
}

/** A background: darker if the page that shows the drawing is dark. Only plain fills change. */
export function ground(drawing: string): string {
  return drawing.replaceAll(/ fill="#([0-9a-f]{6})"/g, '$& class="g$1"')
}

/** The share of its own color that a background keeps in the dark theme. The rest is the night color. */
const kept = 0.34
const night = '1b1714'

function atNight(color: string): string {
  const parts = [0, 2, 4].map((place) => {
    const [day = 0, dark = 0] = [color, night].map((hex) => Number.parseInt(hex.slice(place, place + 2), 16))
    return Math.round(day * kept + dark * (1 - kept))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The style that darkens backgrounds; empty if there are none. */
function nightStyle(drawing: string): string {
  const colors = new Set([...drawing.matchAll(/class="g([0-9a-f]{6})"/g)].map(([, color = '']) => color))
  if (colors.size === 0) return ''
  const rules = [...colors].map((color) => `.g${color}{fill:${atNight(color)}}`)
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>`
}

/** A whole SVG file. `name` prefixes its ids, so that several drawings can be on one page. */
export function svg(name: string, width: number, height: number, drawing: string, shownWidth = width): string {
  const seen = new Set<string>()
  const once = drawing.replace(/<clipPath id="(@\w+)">.*?<\/clipPath>/g, (definition, id: string) => {
    if (seen.has(id)) return ''
    seen.add(id)
    return definition
  })
  const shown = `width="${round(shownWidth)}" height="${round((shownWidth * height) / width)}"`
  const pen = 'stroke-linecap="round" stroke-linejoin="round"'
  const body = once.replaceAll('id="@', `id="${name}-`).replaceAll('url(#@', `url(#${name}-`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${shown} ${pen}>${nightStyle(body)}${body}</svg>\n`
}

function faded(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`
}

function fingerprint(text: string): string {
  let hash = 7
  for (const char of text) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
  return hash.toString(36)
}
