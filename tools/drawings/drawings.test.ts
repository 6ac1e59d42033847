import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { portraits } from './demo-pets.ts'
import { snapshots } from './demo-snapshots.ts'
import { cardFiles, photoFiles, photoSide, pngFiles, svgFiles } from './files.ts'
import { type PortraitRecipe, portrait } from './portrait.ts'

const root = join(import.meta.dirname, '../..')
const published = join(root, 'web', 'public')
const recipes: [string, PortraitRecipe][] = Object.entries(portraits)

describe('portraits of the demo pets', () => {
  it.each(recipes)('%s is a 1200 by 900 picture', async (_name, recipe) => {
    const { data, info } = await sharp(Buffer.from(portrait(recipe)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 900])
    const background = data.subarray(0, info.channels)
    const middle = (450 * 1200 + 600) * info.channels
    expect(data.subarray(middle, middle + info.channels)).not.toEqual(background)
  })

  it('is drawn at the requested width', async () => {
    const { width, height } = await sharp(Buffer.from(portrait({ ...portraits.Luna, size: 400 }))).metadata()
    expect([width, height]).toEqual([400, 300])
  })

  it('gives no two pets the same picture', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(28)
    expect(new Set(recipes.map(([, recipe]) => portrait(recipe))).size).toBe(recipes.length)
  })

  it('covers every category a pet can have', () => {
    const kinds = new Set(recipes.map(([, recipe]) => recipe.kind))
    expect([...kinds].sort()).toEqual(['bird', 'cat', 'dog', 'fish', 'hamster', 'rabbit', 'tortoise'])
  })
})

describe('the published drawings', () => {
  it.each(Object.entries(svgFiles()))('%s is what `npm run draw` would write', async (name, text) => {
    expect(await readFile(join(published, name), 'utf8')).toBe(text)
  })

  it.each(Object.entries(svgFiles()))('%s is small, complete, and self-contained', async (name, text) => {
    expect(Buffer.byteLength(text)).toBeLessThan(12 * 1024)
    expect(text).not.toMatch(/<script|<title|<image|NaN|undefined|href=/)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    const own = name === 'favicon.svg' ? 'logo' : name.slice('drawings/'.length, -'.svg'.length)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(new RegExp(`^${own}-`))
    for (const [, used] of text.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used)
    expect((await sharp(Buffer.from(text)).metadata()).width).toBeGreaterThan(0)
  })

  it.each(Object.entries(cardFiles()))('%s is the card drawing that `npm run draw` would write', async (name, text) => {
    expect(await readFile(join(import.meta.dirname, '../..', name), 'utf8')).toBe(text)
  })

  it.each(Object.entries(pngFiles()))('%s is the square PNG of its drawing', async (name, { svg, side }) => {
    const file = await readFile(join(published, name))
    const { format, width, height } = await sharp(file).metadata()
    expect([format, width, height]).toEqual(['png', side, side])
    const drawn = await sharp(Buffer.from(svg), { density: 144 }).resize(side, side).removeAlpha().raw().toBuffer()
    const kept = await sharp(file).removeAlpha().raw().toBuffer()
    const off = drawn.reduce((sum, value, index) => sum + Math.abs(value - (kept[index] ?? 0)), 0) / drawn.length
    expect(off).toBeLessThan(4)
  })

  it.each(Object.entries(photoFiles()))('%s is the photo that `npm run draw` would write', async (name, svg) => {
    const file = await readFile(join(root, name))
    expect(file.length).toBeLessThan(32 * 1024)
    const { format, width, height } = await sharp(file).metadata()
    const asDrawn = await sharp(Buffer.from(svg)).metadata()
    expect([format, width, height]).toEqual(['webp', asDrawn.width, asDrawn.height])
    expect(Math.max(width, height)).toBe(photoSide)
    const pixels = (picture: Buffer) => sharp(picture).resize(240).removeAlpha().raw().toBuffer()
    const drawn = await pixels(Buffer.from(svg))
    const kept = await pixels(file)
    const off = drawn.filter((value, index) => Math.abs(value - (kept[index] ?? 0)) > 40).length
    expect(off / drawn.length).toBeLessThan(0.001)
  })

  it('all photos of the demo pets take at most 1.2 MB, and each is used', async () => {
    const folder = join(root, 'server/demo/portraits')
    const names = await readdir(folder)
    expect(names.sort()).toEqual(
      Object.keys(photoFiles())
        .map((name) => basename(name))
        .sort(),
    )
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.2 * 1024 * 1024)
  })
})

describe('photos of the demo pets after their portraits', () => {
  const all = Object.values(snapshots).flat()

  it('are all different, some wide and some tall', () => {
    expect(new Set(all.map(({ drawing }) => drawing)).size).toBe(all.length)
    expect(all.filter(({ width, height }) => width > height).length).toBeGreaterThanOrEqual(5)
    expect(all.filter(({ width, height }) => width < height).length).toBeGreaterThanOrEqual(3)
  })
})
