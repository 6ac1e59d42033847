import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import type { Plugin } from 'rolldown'
import { asFunction } from '#server/packed/program.ts'
import { type Language, languages, pseudolocale, sourceLanguage } from '#shared/texts/languages.ts'
import { bundleServer, root, services } from '#tools/build/bundle.ts'
import { heapIsMade, heapOptions } from '#tools/build/heap.ts'
import { ownTarget, packageFolder, strip, type Target } from './targets.ts'

const inRoot = (...parts: string[]) => path.join(root, ...parts)
const servicesEntry = 'dist/package/services-entry.cjs'

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
  const files = projectFiles('dist/web')
  // server/packed/resources.ts decompresses them for the few clients that need it
  const isAgain = (name: string) => name.startsWith('dist/web/assets/') && `${name}.br` in files
  return Object.fromEntries(Object.entries(files).filter(([name]) => isUsed(name) && !isAgain(name)))
}

/** The English texts are in the program. */
const translations = () =>
  Object.fromEntries(Object.entries(projectFiles('texts')).filter(([name]) => name !== `texts/${sourceLanguage}.json`))

/** The files in a folder, by the name under which they are packed, in an order that doesn't depend on the disk. */
function filesOf(folder: string, as: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(files.map((file) => [path.posix.join(as, path.relative(folder, file)), file]))
}

const projectFiles = (folder: string) => filesOf(inRoot(folder), folder)

/** Keeps the layout of node_modules, by which sharp finds its libvips. */
function nativeFiles(target: Target): Record<string, string> {
  const sharpParts = [`@img/sharp-${target}`, `@img/sharp-libvips-${target}`]
  const files = Object.assign({}, ...sharpParts.map((name) => filesOf(`${packageFolder(name)}/lib`, `${name}/lib`)))
  const binaries = Object.entries<string>(files).filter(([name]) => /\.(node|so[.\d]*)$/.test(name))
  return {
    ...Object.fromEntries(binaries),
    'better_sqlite3.node': inRoot(`node_modules/better-sqlite3/prebuilds/${target}.node`),
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

const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' })
export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The program's own code, in two bundles (docs/decisions/015-v8-code-cache.md), and the code that starts it. */
async function bundles(workshop: string, native: Record<string, string>) {
  const [start = '', program = '', others = ''] = ['start', 'program', 'services'].map((name) =>
    path.join(workshop, `${name}.cjs`),
  )
  await bundleServer({ file: start, input: 'server/packed/start.ts', minify: true })
  writeFileSync(start, heapIsMade + readFileSync(start, 'latin1'))
  await bundleServer({ file: program, external: services, plugins: [loadFromExecutable(native)], minify: true })
  // one function per service, so that each runs only when it is needed
  const names = services.map((name) => JSON.stringify(name))
  writeFileSync(inRoot(servicesEntry), names.map((name) => `exports[${name}] = () => require(${name})\n`).join(''))
  await bundleServer({ file: others, input: servicesEntry, minify: true })
  for (const file of [program, others]) writeFileSync(file, asFunction(readFileSync(file, 'latin1')))
  return { start, program, others }
}

function nativeAssets(workshop: string, native: Record<string, string>): Record<string, string> {
  const checksums = path.join(workshop, 'native.json')
  const sums = Object.entries(native).map(([name, file]) => [name, sha256(file)])
  writeFileSync(checksums, JSON.stringify(Object.fromEntries(sums)))
  const params = { [constants.ZSTD_c_compressionLevel]: 9 }
  const packed = Object.entries(native).map(([name, file], index) => {
    const asset = path.join(workshop, `native-${index}.zst`)
    writeFileSync(asset, zstdCompressSync(readFileSync(file), { params }))
    return [`native/${name}.zst`, asset]
  })
  return { ...Object.fromEntries(packed), 'native.json': checksums }
}

/** V8's compiled code (docs/decisions/015-v8-code-cache.md), by the target's own Node. It differs from run to run. */
function compiledAssets(workshop: string, assets: Record<string, string>, ownNode: string): Record<string, string> {
  const inWorkshop = (name: string) => path.join(workshop, name)
  const compiled = {
    'program.compiled': inWorkshop('program.compiled'),
    'services.compiled': inWorkshop('services.compiled'),
  }
  const list = inWorkshop('assets.json')
  writeFileSync(list, JSON.stringify({ ...assets, ...compiled }))
  execFileSync(ownNode, [inRoot('tools/package/compile.ts'), list], { stdio: 'pipe' })
  return compiled
}

type Blob = { target: Target; workshop: string; nodeOf: string; compiled: boolean }

async function makeBlob({ target, workshop, nodeOf, compiled }: Blob): Promise<string> {
  const native = nativeFiles(target)
  const { start, program, others } = await bundles(workshop, native)
  const assets = {
    ...websiteFiles(),
    ...projectFiles('server/demo/portraits'),
    ...projectFiles('server/public-pages/cards/drawings'),
    ...projectFiles('server/public-pages/cards/fonts'),
    ...translations(),
    ...nativeAssets(workshop, native),
    'package.json': inRoot('package.json'),
    'program.cjs': program,
    'services.cjs': others,
  }
  const config = {
    // relative, because the executable contains it
    main: path.relative(root, start),
    output: path.join(workshop, 'pawstead.blob'),
    disableExperimentalSEAWarning: true,
    // NODE_OPTIONS and node's own flags are for other programs
    execArgvExtension: 'none',
    execArgv: heapOptions,
    assets: { ...assets, ...(compiled && compiledAssets(workshop, assets, nodeOf)) },
  }
  writeFileSync(path.join(workshop, 'sea.json'), JSON.stringify(config))
  node('--experimental-sea-config', path.join(workshop, 'sea.json'))
  return config.output
}

/** The format of what is put into Node depends on its version. */
function refuseOtherVersion(folder: string): void {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  if (process.version !== `v${version}`)
    throw new Error(`This is Node ${process.version}. To make an executable, run Node v${version}.`)
}

/**
 * Makes one file with everything inside, for a target, from `dist/`. With V8's compiled code it starts faster. Without it,
 * two builds of one commit have the same bytes (docs/decisions/055-releases.md). Only this machine's own can have it.
 */
export async function makeExecutable(
  target: Target,
  executable: string,
  { compiled = target === ownTarget() }: { compiled?: boolean } = {},
): Promise<void> {
  const workshop = inRoot('dist/package', target)
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop, { recursive: true })
  const nodeFolder = packageFolder(`node-${target}`)
  refuseOtherVersion(nodeFolder)
  const nodeOf = path.join(nodeFolder, 'bin/node')
  const blob = await makeBlob({ target, workshop, nodeOf, compiled })
  const unfinished = path.join(workshop, 'pawstead')
  copyFileSync(nodeOf, unfinished)
  chmodSync(unfinished, 0o755)
  if (!strip(unfinished, target))
    console.error("There is no 'strip' for it here (Debian: binutils), so the executable is larger.")
  node(
    inRoot('node_modules/postject/dist/cli.js'),
    ...[unfinished, 'NODE_SEA_BLOB', blob],
    ...['--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'],
  )
  renameSync(unfinished, executable)
}
