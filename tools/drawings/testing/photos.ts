import sharp from 'sharp'
import type { CatLook } from '../cat.ts'
import type { DogLook } from '../dog.ts'
import { amber, green, sky, stone, white } from '../palette.ts'
import { at, circle, path, rect, svg } from '../parts.ts'
import { sittingFigure, sittingHead } from '../portrait.ts'
import { ball, leaf, plant } from '../props.ts'
import type { RabbitLook } from '../rabbit.ts'

export type Place = 'lawn' | 'room' | 'wall' | 'street'

export type PetInPhoto = {
  look: CatLook | DogLook | RabbitLook
  /** The position of its feet in pixels. A scale of 1 is 260 pixels wide. */
  x: number
  y: number
  scale: number
}

export type PhotoRecipe = {
  width: number
  height: number
  place: Place
  pets: PetInPhoto[]
  light?: 'dark' | 'pale'
}

export type Box = { left: number; top: number; width: number; height: number }

/** The width in pixels at which a drawing is rendered to measure it. */
const looked = 400

/** The smallest box around everything visible in a picture `width` wide. `draw` takes the width to draw at. */
export async function boundsOf(draw: (shownWidth: number) => string, width: number): Promise<Box> {
  const { data, info } = await sharp(Buffer.from(draw(looked)))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown = [...data.entries()].filter(([, alpha]) => alpha > 127).map(([index]) => index)
  const columns = shown.map((index) => index % info.width)
  const rows = shown.map((index) => Math.floor(index / info.width))
  const [left, right, top, bottom] = [lowest(columns), highest(columns) + 1, lowest(rows), highest(rows) + 1]
  const scale = width / looked
  return { left: left * scale, top: top * scale, width: (right - left) * scale, height: (bottom - top) * scale }
}

const lowest = (values: number[]) => values.reduce((least, value) => Math.min(least, value))
const highest = (values: number[]) => values.reduce((most, value) => Math.max(most, value))

export function headsOf({ width, height, pets }: PhotoRecipe): Promise<Box> {
  const heads = pets.map(({ look, x, y, scale }) => at(x, y, sittingHead(look), scale)).join('')
  return boundsOf((shownWidth) => svg('heads', width, height, heads, shownWidth), width)
}

/** A JPEG like a camera's: blurred behind the pets, with uneven light and grain. */
export async function photo({ width, height, place, pets, light }: PhotoRecipe): Promise<Buffer> {
  const behind = await sharp(Buffer.from(svg('behind', width, height, places[place](width, height))))
    .blur(Math.max(width, height) / 300)
    .toBuffer()
  const before = svg(
    'before',
    width,
    height,
    pets.map(({ look, x, y, scale }) => at(x, y, sittingFigure(look), scale)).join(''),
  )
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 10 } },
  })
    .png()
    .toBuffer()
  const seen = await sharp(behind)
    .composite([{ input: Buffer.from(before) }, { input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer()
  const [gain, base] = light === 'dark' ? [0.22, 4] : light === 'pale' ? [0.25, 170] : [1, 0]
  return sharp(seen).linear(gain, base).jpeg({ quality: 86 }).toBuffer()
}

const places: Record<Place, (width: number, height: number) => string> = {
  lawn(width, height) {
    const horizon = height * 0.35
    const tufts = scattered(60, (along, down) =>
      at(
        along * width,
        horizon + down * (height - horizon),
        leaf(down > 0.5 ? green[700] : green[300]),
        0.3 + down * 0.5,
        (along - 0.5) * 90,
      ),
    )
    return (
      rect(0, 0, width, height, 0, sky[200]) +
      circle(width * 0.8, horizon * 0.4, Math.min(width, horizon) * 0.12, white) +
      rect(0, horizon, width, height, 0, green[500]) +
      tufts
    )
  },
  room(width, height) {
    const floor = height * 0.72
    const side = Math.min(width, height)
    return (
      rect(0, 0, width, height, 0, stone[100]) +
      rect(width * 0.55, height * 0.08, side * 0.36, side * 0.3, 6, sky[300]) +
      rect(0, floor, width, height - floor, 0, '#9f6a3b') +
      at(width * 0.86, floor + side * 0.04, plant(amber[700], amber[500]), side / 500) +
      at(width * 0.3, height * 0.97, ball(sky[700], white), side / 600)
    )
  },
  wall: (width, height) =>
    rect(0, 0, width, height, 0, stone[300]) + rect(0, height * 0.9, width, height, 0, stone[400]),
  street(width, height) {
    const houses = scattered(12, (along, down) =>
      rect(along * width - 60, height * (0.1 + down * 0.3), width / 12, height, 0, down > 0.5 ? stone[400] : '#8a9399'),
    )
    return (
      rect(0, 0, width, height, 0, '#c9d2d6') + houses + path(`M0 ${height * 0.75}H${width}V${height}H0Z`, '#6e7073')
    )
  },
}

function scattered(count: number, draw: (along: number, down: number) => string): string {
  const golden = 0.618034
  return Array.from({ length: count }, (_, n) => ({ along: (n * golden) % 1, down: n / count }))
    .map(({ along, down }) => draw(along, down))
    .join('')
}
