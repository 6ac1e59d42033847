// Builds the website and the server into dist/. With --if-stale: only if a source is newer than the last build.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as buildWeb } from 'vite'
import { type Language, languages, pseudolocale, sourceLanguage } from '#shared/texts/languages.ts'
import { bundleServer, root } from './bundle.ts'
import { buildEmbed } from './embed.ts'
import { refuseZodInReadingPages, weighFirstView } from './first-view.ts'
import { heapIsMade } from './heap.ts'
import { stylesIn } from './right-to-left.ts'
import { textsIn } from './texts-plugin.ts'

const stamp = path.join(root, 'dist/.built')
const sources = [
  'server',
  'shared',
  'texts',
  'tools/drawings',
  'web',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tools/build/ascii.ts',
  'tools/build/build.ts',
  'tools/build/bundle.ts',
  'tools/build/embed.ts',
  'tools/build/first-view.ts',
  'tools/build/heap.ts',
  'tools/build/right-to-left.ts',
  'tools/build/texts-plugin.ts',
  'tools/needs-node.cjs',
]

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

function isFresh(): boolean {
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const newest = sources
    .map((name) => path.join(root, name))
    .flatMap((source) => (statSync(source).isDirectory() ? files(source) : [source]))
    .reduce((latest, file) => Math.max(latest, statSync(file).mtimeMs), 0)
  return built > newest
}

/**
 * Node stores V8's compiled code next to the program when it first exits, if the folder is writable. Later starts don't
 * parse the 6 MB of source, which takes 12 MB of memory that the C library never returns.
 */
const keepsCompiled = "require('node:module').enableCompileCache(require('node:path').join(__dirname, 'compiled'))\n"

/** Native packages, and packages that only some shelters use, stay outside the bundle. */
async function buildServer(): Promise<void> {
  const program = path.join(root, 'dist/server/program.cjs')
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const native = ['better-sqlite3', 'sharp', 'pg']
  const external = [...native, 'acme-client', 'firebase-admin', '@aws-sdk/client-s3', 'stripe'].filter(
    (name) => name in dependencies,
  )
  await bundleServer({ file: program, external })
  await bundleServer({ file: path.join(root, 'dist/server/child.cjs'), input: 'server/child.ts', external })
  // in its own file, because an old Node rejects a whole file with unknown syntax
  const check = readFileSync(path.join(root, 'tools/needs-node.cjs'), 'utf8')
  writeFileSync(
    path.join(root, 'dist/server/main.cjs'),
    `${check}${heapIsMade}${keepsCompiled}require('./program.cjs')\n`,
  )
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(folder: string): Promise<void> {
  const texts = files(folder).filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))
  await Promise.all(
    texts.map(async (file) => {
      const body = readFileSync(file)
      if (body.length < 500) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      writeFileSync(`${file}.br`, await brotli(body, quality))
      writeFileSync(`${file}.gz`, await zip(body, { level: 9 }))
    }),
  )
}

/** Adds the scripts of one language to `dist/web`. Those without texts have the same names and content in each. */
async function buildWebsite(language: Language): Promise<void> {
  const isFirst = language === sourceLanguage
  await buildWeb({
    ...{ root: path.join(root, 'web'), configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' },
    plugins: [textsIn(language), stylesIn(language)],
    publicDir: isFirst ? 'public' : false,
    build: { emptyOutDir: isFirst, manifest: isFirst ? true : `.vite/manifest.${language}.json` },
  })
}

if (!process.argv.includes('--if-stale') || !isFresh()) {
  const started = performance.now()
  // always builds for production; otherwise libraries would include their developer tools
  process.env.NODE_ENV = 'production'
  await buildServer()
  for (const language of languages) await buildWebsite(language)
  for (const language of languages) await buildEmbed(language)
  const firstView = Math.max(...languages.map((language) => weighFirstView(root, language)))
  refuseZodInReadingPages(root)
  await compress(path.join(root, 'dist/web'))
  // for tests only, so it is neither weighed nor compressed
  await buildWebsite(pseudolocale)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.error(`Built in ${seconds} s; the first view needs ${(firstView / 1024).toFixed(1)} KB of scripts`)
}
