import { photoFile } from '#server/demo/photo-file.ts'
import { portraits } from './demo-pets.ts'
import { snapshots } from './demo-snapshots.ts'
import { appIcon, categories, defaultAvatar, logo } from './marks.ts'
import { portrait } from './portrait.ts'
import { hero, login, notFound, register } from './scenes.ts'
import { noCampaigns, noDonations, noPets, noRequests } from './scenes-empty.ts'
import { gallery } from './scenes-gallery.ts'
import { snapshotFile } from './snapshot.ts'

/** The longer side of a demo pet's photo, in pixels. */
export const photoSide = 960

/** The website's fixed drawings: SVG by path under `web/public`. */
export function svgFiles(): Record<string, string> {
  const drawings: Record<string, string> = {
    hero: hero(),
    login: login(),
    register: register(),
    'not-found': notFound(),
    'empty-pets': noPets(),
    'empty-requests': noRequests(),
    'empty-campaigns': noCampaigns(),
    'empty-donations': noDonations(),
    logo: logo(),
  }
  for (const [index, draw] of gallery.entries()) drawings[`gallery-${index + 1}`] = draw()
  for (const [name, draw] of Object.entries(categories)) drawings[`category-${name}`] = draw()
  const files = Object.entries(drawings).map(([name, text]) => [`drawings/${name}.svg`, text])
  return { ...Object.fromEntries(files), 'favicon.svg': logo() }
}

/** Drawings that must be PNG: SVG, and the side in pixels, by path under `web/public`. */
export function pngFiles(): Record<string, { svg: string; side: number }> {
  return {
    'default-avatar.png': { svg: defaultAvatar(), side: 256 },
    'apple-touch-icon.png': { svg: appIcon(), side: 180 },
  }
}

/** Drawings for share cards without a picture: SVG by path from the project's root. */
export function cardFiles(): Record<string, string> {
  const { fish, ...animals } = categories
  const drawings = { ...animals, other: fish, campaign: noDonations, site: hero, mark: logo }
  return Object.fromEntries(
    Object.entries(drawings).map(([name, draw]) => [`server/public-pages/cards/drawings/${name}.svg`, draw()]),
  )
}

/** The demo pets' photos, which the demo uploads: SVG by path from the project's root. */
export function photoFiles(): Record<string, string> {
  const names = Object.keys(portraits) as (keyof typeof portraits)[]
  const drawn = names.flatMap((name) => [
    [photoFile(name), portrait({ ...portraits[name], size: photoSide })],
    ...(snapshots[name] ?? []).map((one, place) => [photoFile(name, place + 1), snapshotFile(one, photoSide)]),
  ])
  return Object.fromEntries(drawn)
}
