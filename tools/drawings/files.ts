import { portraitFile } from '#server/demo/portrait-file.ts'
import { portraits } from './demo-pets.ts'
import { appIcon, categories, defaultAvatar, logo } from './marks.ts'
import { portrait } from './portrait.ts'
import { hero, login, notFound, register } from './scenes.ts'
import { noCampaigns, noDonations, noPets, noRequests } from './scenes-empty.ts'
import { gallery } from './scenes-gallery.ts'

/** The website's fixed drawings: path under `web/public` to SVG text. */
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

/** Those that must be PNG: path under `web/public` to SVG text and the side in pixels of the square picture. */
export function pngFiles(): Record<string, { svg: string; side: number }> {
  return {
    'default-avatar.png': { svg: defaultAvatar(), side: 256 },
    'apple-touch-icon.png': { svg: appIcon(), side: 180 },
  }
}

/** The demo pets' portraits, which the demo uploads as pictures: path from the project's root to SVG text. */
export function portraitFiles(): Record<string, string> {
  const names = Object.keys(portraits) as (keyof typeof portraits)[]
  return Object.fromEntries(names.map((name) => [portraitFile(name), portrait({ ...portraits[name], size: 960 })]))
}
