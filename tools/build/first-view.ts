import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { type Language, sourceLanguage } from '#shared/texts/languages.ts'

/** Limit in gzipped bytes of JavaScript for the first view of `/`. */
const limit = 136 * 1024

export function scriptsOf(modules: string[], manifest: Manifest): string[] {
  const chunks = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (chunks.has(name)) return
    chunks.add(name)
    for (const needed of chunk.imports ?? []) add(needed)
  }
  for (const name of modules) add(name)
  return [...chunks].flatMap((name) => manifest[name]?.file ?? [])
}

/** Pages without forms. zod, which forms need, would block a slow phone for a third of a second on each. */
const readingPages = ['home', 'pets', 'pet', 'campaigns', 'campaign', 'donation', 'saved', 'privacy', 'terms']

/** Throws if a page without forms would load zod, found by `._zod.` in its scripts. */
export function refuseZodInReadingPages(root: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(root, 'dist/web/.vite/manifest.json'), 'utf8'))
  const hasZod = (file: string) => readFileSync(path.join(root, 'dist/web', file), 'utf8').includes('._zod.')
  const around = ['src/entry-browser.tsx', 'src/app/data-provider.tsx']
  for (const page of readingPages) {
    const file = scriptsOf([...around, `src/app/routes/${page}.tsx`], manifest).find(hasZod)
    if (file) throw new Error(`The page '${page}' would load zod, in ${file}, though nothing is filled in there`)
  }
}

/** Returns the gzipped bytes of the first view of `/` in a language. Throws if they exceed the limit. */
export function weighFirstView(root: string, language: Language): number {
  const read = (file: string) => readFileSync(path.join(root, 'dist/web', file))
  const name = language === sourceLanguage ? 'manifest' : `manifest.${language}`
  const manifest: Manifest = JSON.parse(read(`.vite/${name}.json`).toString())
  const files = scriptsOf(['src/entry-browser.tsx', 'src/app/routes/home.tsx'], manifest)
  const weights = files.map((file) => ({ file, bytes: gzipSync(read(file), { level: 9 }).length }))
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= limit) return total
  const list = weights.map(({ file, bytes }) => `  ${(bytes / 1024).toFixed(1)} KB ${file}`).join('\n')
  throw new Error(
    `The first view in '${language}' needs ${(total / 1024).toFixed(1)} KB of scripts, more than ${limit / 1024} KB:\n${list}`,
  )
}
