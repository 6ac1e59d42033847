// npm run package: dist/pawstead, one file with everything inside, and dist/SHA256SUMS. For this platform.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import type { Plugin } from 'rolldown'
import { asFunction } from '#server/packed/program.ts'
import { type Language, languages, pseudolocale, sourceLanguage } from '#shared/texts/languages.ts'
import { bundleServer, root, services } from '#tools/build/bundle.ts'
import { heapIsMade, heapOptions } from '#tools/build/heap.ts'

const platform = `${process.platform}-${process.arch}`
const inRoot = (...parts: string[]) => path.join(root, ...parts)
const servicesEntry = 'dist/package/services-entry.cjs'
const workshop = inRoot('dist/package')
const executable = inRoot('dist/pawstead')

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>

const namesIn = (manifest: string): string[] => {
  const chunks = Object.values(JSON.parse(readFileSync(inRoot(manifest), 'utf8')) as Manifest)
  return chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
}

const manifestOf = (language: Language) =>
  `dist/web/.vite/manifest${language === sourceLanguage ? '' : `.${language}`}.json`

/** The website without the pseudolocale, which is for tests. */
function websiteFiles(): Record<string, string> {
  const unusedManifest = manifestOf(pseudolocale)
  const used = new Set(languages.flatMap((language) => namesIn(manifestOf(language))))
  const unused = new Set(namesIn(unusedManifest).filter((name) => !used.has(name)))
  const isUsed = (name: string) => name !== unusedManifest && !unused.has(name.replace('dist/web/', ''))
  return Object.fromEntries(Object.entries(filesOf('dist/web', 'dist/web')).filter(([name]) => isUsed(name)))
}

function filesOf(folder: string, as: string): Record<string, string> {
  const entries = readdirSync(inRoot(folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.posix.join(as, path.relative(inRoot(folder), file)), file]
    }),
  )
}

/** Keeps the layout of node_modules, by which sharp finds its libvips. */
function nativeFiles(): Record<string, string> {
  const sharpParts = [`@img/sharp-${platform}/lib`, `@img/sharp-libvips-${platform}/lib`]
  const files = Object.assign({}, ...sharpParts.map((folder) => filesOf(`node_modules/${folder}`, folder)))
  const binaries = Object.entries<string>(files).filter(([name]) => /\.(node|so[.\d]*)$/.test(name))
  return {
    ...Object.fromEntries(binaries),
    'better_sqlite3.node': inRoot(`node_modules/better-sqlite3/prebuilds/${platform}.node`),
  }
}

/** The two packages' own loaders read their own folders. In the executable, server/packed/native.ts replaces them. */
function loadFromExecutable(native: Record<string, string>): Plugin {
  const sharpBinary = Object.keys(native).find((name) => /sharp-[^/]+\.node$/.test(name))
  const from = (code: string) => ({
    code: `import { loadNative } from ${JSON.stringify(inRoot('server/packed/native.ts'))}\n${code}`,
    moduleSideEffects: true,
  })
  return {
    name: 'native',
    load: {
      filter: { id: [/[\\/]sharp[\\/]dist[\\/]sharp\.[cm]js$/, /[\\/]better-sqlite3[\\/]lib[\\/]binding\.js$/] },
      handler: (id) =>
        id.includes('better-sqlite3')
          ? from(`export const getBinding = () => loadNative('better_sqlite3.node')`)
          : from(`export default loadNative(${JSON.stringify(sharpBinary)})`),
    },
  }
}

const node = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'pipe' })
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function makeBlob(): Promise<string> {
  const native = nativeFiles()
  const start = path.join(workshop, 'start.cjs')
  await bundleServer({ file: start, input: 'server/packed/start.ts', minify: true })
  writeFileSync(start, heapIsMade + readFileSync(start, 'latin1'))
  const program = path.join(workshop, 'program.cjs')
  await bundleServer({ file: program, external: services, plugins: [loadFromExecutable(native)], minify: true })
  const others = path.join(workshop, 'services.cjs')
  // one function per service, so that each runs only when it is needed
  const names = services.map((name) => JSON.stringify(name))
  writeFileSync(inRoot(servicesEntry), names.map((name) => `exports[${name}] = () => require(${name})\n`).join(''))
  await bundleServer({ file: others, input: servicesEntry, minify: true })
  for (const file of [program, others]) writeFileSync(file, asFunction(readFileSync(file, 'latin1')))
  const checksums = path.join(workshop, 'native.json')
  writeFileSync(
    checksums,
    JSON.stringify(Object.fromEntries(Object.entries(native).map(([name, file]) => [name, sha256(file)]))),
  )
  const nativeAssets = Object.fromEntries(
    Object.entries(native).map(([name, file], index) => {
      const packed = path.join(workshop, `native-${index}.zst`)
      writeFileSync(
        packed,
        zstdCompressSync(readFileSync(file), { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
      )
      return [`native/${name}.zst`, packed]
    }),
  )
  const assets = {
    ...websiteFiles(),
    ...filesOf('server/demo/portraits', 'server/demo/portraits'),
    ...filesOf('server/public-pages/cards/drawings', 'server/public-pages/cards/drawings'),
    ...filesOf('server/public-pages/cards/fonts', 'server/public-pages/cards/fonts'),
    ...filesOf('texts', 'texts'),
    ...nativeAssets,
    'native.json': checksums,
    'package.json': inRoot('package.json'),
    'program.cjs': program,
    'program.compiled': path.join(workshop, 'program.compiled'),
    'services.cjs': others,
    'services.compiled': path.join(workshop, 'services.compiled'),
  }
  const list = path.join(workshop, 'assets.json')
  writeFileSync(list, JSON.stringify(assets))
  node(inRoot('tools/package/compile.ts'), list)
  const config = {
    main: start,
    output: path.join(workshop, 'pawstead.blob'),
    disableExperimentalSEAWarning: true,
    // NODE_OPTIONS and node's own flags are for other programs
    execArgvExtension: 'none',
    execArgv: heapOptions,
    assets,
  }
  writeFileSync(path.join(workshop, 'sea.json'), JSON.stringify(config))
  node('--experimental-sea-config', path.join(workshop, 'sea.json'))
  return config.output
}

/** Node without the names of its internal functions, which only a debugger reads. */
function strippedNode(file: string): void {
  copyFileSync(process.execPath, file)
  chmodSync(file, 0o755)
  try {
    execFileSync('strip', [file])
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!missing) throw error
    console.error("There is no 'strip' here (Debian: apt install binutils), so the executable is larger.")
  }
}

if (process.platform !== 'linux') throw new Error(`The executable is made on Linux, for Linux; this is ${platform}.`)
const started = performance.now()
mkdirSync(workshop, { recursive: true })
const blob = await makeBlob()
const unfinished = path.join(workshop, 'pawstead')
strippedNode(unfinished)
node(
  inRoot('node_modules/postject/dist/cli.js'),
  ...[unfinished, 'NODE_SEA_BLOB', blob],
  ...['--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'],
)
renameSync(unfinished, executable)
writeFileSync(inRoot('dist/SHA256SUMS'), `${sha256(executable)}  pawstead\n`)
const size = (statSync(executable).size / 1e6).toFixed(0)
console.error(`dist/pawstead: ${size} MB, made in ${((performance.now() - started) / 1000).toFixed(1)} s`)
