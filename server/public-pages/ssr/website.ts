import { listResources, readResource } from '#server/packed/resources.ts'
import { isClientRendered, type PageName } from '#shared/pages.ts'
import type { Renderer } from '#shared/rendered-page.ts'
import { type Language, sourceLanguage } from '#shared/texts/languages.ts'
import { webFolder } from './assets.ts'

export type PageAssets = {
  styles: string[]
  /** Without the subsets that only some texts need (tools/build/subset-fonts.ts). */
  fonts: string[]
  entry: string
  /** Imports of the entry and modules of this page, requested in parallel instead of one after another. */
  modules: string[]
}

/** The website's code as the server uses it: from the build, or in development from Vite (tools/dev.ts). */
export type Website = {
  assetsOf: (page: PageName, language?: Language) => PageAssets | null
  renderer: (language?: Language) => Promise<Renderer>
}

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }

/** Each language has its own scripts, of which those without texts are the same files. */
const manifestFile = (language: Language) =>
  `${webFolder}/.vite/manifest${language === sourceLanguage ? '' : `.${language}`}.json`
const entry = 'src/entry-browser.tsx'
const dataPages = new Set<PageName>([
  'pets',
  'pet',
  'ask',
  'inquiry',
  'campaigns',
  'campaign',
  'give',
  'donation',
  'yourDonations',
  'monthly',
  'monthlyCard',
  'giveMonthly',
  'setup',
  'invitation',
  'statement',
  'tellMe',
  'searches',
  'followUp',
  'happyEndings',
  'saved',
])
const authPages = new Set<PageName>(['login', 'register', 'forgot', 'reset', 'confirm'])
const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The modules loaded for a page. The dashboard loads its own, and `allPets` redirects. */
function lazyModules(page: PageName): string[] {
  if (isClientRendered(page) || page === 'allPets') return []
  const around = dataPages.has(page) ? 'data-provider' : authPages.has(page) ? 'layouts/auth-layout' : null
  return [around, `routes/${toKebabCase(page)}`].flatMap((name) => (name ? `src/app/${name}.tsx` : []))
}

/** The files of a page by a build's manifest; throws if some are missing. */
export function pageAssetsIn(manifest: Record<string, Chunk>, page: PageName): PageAssets {
  const chunks = new Set<Chunk>()
  const add = (module: string) => {
    const chunk = manifest[module]
    if (!chunk) throw new Error(`The page '${page}' needs ${module}, which the build lacks`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const needed of chunk.imports ?? []) add(needed)
  }
  for (const module of [entry, ...lazyModules(page)]) add(module)
  const [first, ...others] = [...new Set([...chunks].map(({ file }) => `/${file}`))]
  const all = (pick: (chunk: Chunk) => string[] | undefined) =>
    [...new Set([...chunks].flatMap((chunk) => pick(chunk) ?? []))].map((file) => `/${file}`)
  return {
    styles: all(({ css }) => css),
    fonts: all(({ assets }) => assets).filter((file) => file.endsWith('.woff2') && !file.includes('-more-')),
    entry: first ?? '',
    modules: others,
  }
}

export function builtWebsite(): Website {
  const cache = new Map<string, PageAssets>()
  const manifests = new Map<Language, Record<string, Chunk> | null>()
  const files = listResources(webFolder)
  const manifestOf = (language: Language) => {
    const file = manifestFile(language)
    const cached = manifests.get(language)
    const manifest = cached ?? (files.includes(file) ? JSON.parse(readResource(file).toString()) : null)
    manifests.set(language, manifest)
    return manifest
  }
  return {
    assetsOf(page, language = sourceLanguage) {
      const manifest = manifestOf(language)
      if (!manifest) return null
      const key = `${language} ${page}`
      const assets = cache.get(key) ?? pageAssetsIn(manifest, page)
      cache.set(key, assets)
      return assets
    },
    // loaded on first use: commands need no website
    renderer: () => import('#renderer'),
  }
}
