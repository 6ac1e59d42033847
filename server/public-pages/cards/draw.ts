import { accentColors } from '#shared/accent.ts'
import { type BadgeTone, type CardJob, cardHeight, cardWidth, maxCardBytes } from './card.ts'
import { cropped, drawn, fitted, isWebp, type Layer, type MakeSharp, shapes } from './libvips.ts'
import { hasGlyphsFor, layoutBlock, layoutLine, layoutWhole } from './text.ts'

const colors = {
  page: '#fffaf3',
  band: '#fcf1e0',
  sunken: '#efe3d0',
  ink: '#2b2420',
  soft: '#665b50',
  home: '#166534',
}
const tones: Record<BadgeTone, string> = { green: colors.home, amber: '#b45309', dark: colors.ink }

/** In pixels. The picture fills the left half; the text is in the other half. */
const pictureWidth = 600
const edge = 8
const left = pictureWidth + edge + 48
const wordsWidth = cardWidth - left - 56
const mark = { top: 48, side: 60 }
const body = { top: 140, bottom: cardHeight - 48 }
const barHeight = 18

type Placed = Layer & { left: number; top: number }
/** `above` is the space above the part in pixels; bars are drawn with the background. */
type Part = { above: number } & ({ layer: Layer } | { bar: number })

const at = (layer: Layer, x: number, y: number): Placed => ({ ...layer, left: Math.round(x), top: Math.round(y) })
const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const heightOf = (part: Part) => ('bar' in part ? barHeight : part.layer.height)

async function pictureOf(sharp: MakeSharp, { card, picture }: CardJob): Promise<Placed> {
  if (picture && card.picture && isWebp(picture))
    return at(await cropped(sharp, picture, card.picture.focus, { width: pictureWidth, height: cardHeight }), 0, 0)
  const size = card.drawing === 'site' ? { width: 560, height: 560 } : { width: 470, height: 470 }
  const drawing = await drawn(sharp, card.drawing, size)
  return at(drawing, (pictureWidth - drawing.width) / 2, (cardHeight - drawing.height) / 2)
}

async function markOf(sharp: MakeSharp, { card, logo }: CardJob): Promise<Placed[]> {
  const size = { width: 180, height: mark.side }
  const sign =
    logo && isWebp(logo)
      ? await fitted(sharp, logo, size)
      : await drawn(sharp, 'mark', size, [['#d97706', card.accent]])
  const middle = mark.top + mark.side / 2
  const signed = at(sign, left, middle - sign.height / 2)
  const inkOfAccent = accentColors(card.accent).light['amber-ink']
  const width = wordsWidth - sign.width - 16
  const name =
    card.shelter && (await layoutLine(sharp, card.shelter, 28, { family: 'sans', color: inkOfAccent, width }))
  return name ? [signed, at(name, left + sign.width + 16, middle - name.height / 2)] : [signed]
}

async function badgeOf(sharp: MakeSharp, { badge }: CardJob['card']): Promise<Placed[]> {
  const how = { family: 'sans', color: '#ffffff', width: 400 } as const
  const word = badge && (await layoutLine(sharp, badge.word, 34, how))
  if (!badge || !word) return []
  const [width, height] = [word.width + 60, 68]
  const pill = await shapes(sharp, { width, height }, rect(0, 0, width, height, height / 2, tones[badge.tone]))
  return [at(pill, 32, 32), at(word, 32 + 30, 32 + (height - word.height) / 2)]
}

async function bodyOf(sharp: MakeSharp, { card }: CardJob): Promise<Part[]> {
  const parts: Part[] = []
  const add = (layer: Layer | null, above: number) => layer && parts.push({ layer, above })
  const title = (await hasGlyphsFor(sharp, card.name)) ? card.title : card.instead
  const serif = { family: 'serif', color: colors.ink, width: wordsWidth } as const
  add(await layoutBlock(sharp, title, { sizes: [78, 68, 58, 50, 44, 38], height: card.words ? 172 : 236 }, serif), 0)
  if (card.percent !== null) parts.push({ bar: card.percent, above: 44 })
  const quiet = { family: 'sans', color: card.percent === null ? colors.soft : colors.home, width: wordsWidth } as const
  // an amount without its end would be another amount
  const layoutFact = (fact: string) =>
    card.percent === null ? layoutLine(sharp, fact, 34, quiet) : layoutWhole(sharp, fact, [34, 31, 28, 25], quiet)
  for (const [place, fact] of card.facts.entries()) add(await layoutFact(fact), place === 0 ? 42 : 20)
  if (card.words)
    add(await layoutBlock(sharp, card.words, { sizes: [30], height: 124 }, { ...quiet, color: colors.soft }), 32)
  return parts
}

function stacked(parts: Part[]): { layers: Placed[]; bars: string } {
  const height = parts.reduce((sum, part) => sum + part.above + heightOf(part), 0)
  let y = Math.max(body.top, (body.top + body.bottom - height) / 2)
  const layers: Placed[] = []
  let bars = ''
  for (const part of parts) {
    y += part.above
    if ('layer' in part) layers.push(at(part.layer, left, y))
    else {
      const filled = part.bar > 0 ? Math.max(barHeight, (wordsWidth * part.bar) / 100) : 0
      bars += rect(left, Math.round(y), wordsWidth, barHeight, barHeight / 2, colors.sunken)
      if (filled > 0) bars += rect(left, Math.round(y), Math.round(filled), barHeight, barHeight / 2, colors.home)
    }
    y += heightOf(part)
  }
  return { layers, bars }
}

async function jpegOf(sharp: MakeSharp, image: Layer): Promise<Buffer> {
  const { input, raw } = image
  for (const quality of [88, 80, 70, 55]) {
    const jpeg = await sharp(input, { raw }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
    if (jpeg.length <= maxCardBytes) return jpeg
  }
  return sharp(input, { raw }).jpeg({ quality: 35 }).toBuffer()
}

/** Draws a JPEG of 1200 × 630 pixels and at most 300 KB. */
export async function drawCard(sharp: MakeSharp, job: CardJob): Promise<Buffer> {
  const { layers, bars } = stacked(await bodyOf(sharp, job))
  const { isMirrored, accent } = job.card
  const drawing =
    rect(0, 0, cardWidth, cardHeight, 0, colors.page) +
    rect(0, 0, pictureWidth, cardHeight, 0, colors.band) +
    rect(pictureWidth, 0, edge, cardHeight, 0, accent) +
    bars
  const ground = await shapes(
    sharp,
    { width: cardWidth, height: cardHeight },
    isMirrored ? `<g transform="matrix(-1 0 0 1 ${cardWidth} 0)">${drawing}</g>` : drawing,
  )
  const all = [
    await pictureOf(sharp, job),
    ...(await badgeOf(sharp, job.card)),
    ...(await markOf(sharp, job)),
    ...layers,
  ]
  const placed = all.map(({ input, raw, left, top, width }) => {
    return { input, raw, left: isMirrored ? cardWidth - left - width : left, top }
  })
  const whole = await sharp(ground.input, { raw: ground.raw }).composite(placed).raw().toBuffer()
  return jpegOf(sharp, { ...ground, input: whole })
}
