// Enforces the structure that README.md describes, with eleven rules. Messages have the numbers of the rules below.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

export type Import = { file: string; target: string; typeOnly: boolean }
type Layer = { imports: string[]; database: boolean }

const layers: Record<string, Layer> = {
  router: { imports: ['service', 'schema', 'texts'], database: false },
  rest: { imports: ['service', 'schema', 'texts'], database: false },
  schema: { imports: ['schema', 'service', 'queries', 'texts'], database: false },
  service: { imports: ['service', 'queries', 'policy', 'events', 'texts'], database: true },
  queries: { imports: ['queries'], database: true },
  events: { imports: ['queries', 'texts'], database: false },
  policy: { imports: [], database: false },
  texts: { imports: [], database: false },
}

const authorized = 'server/platform/access/authorized.ts'
const errors = 'server/platform/errors/errors.ts'
const cache = 'server/platform/response-cache/'
const driver = /^(better-sqlite3|pg|drizzle-orm\/(better-sqlite3|node-postgres|pg-core|sqlite-core))/
/** Packages that run in browsers and on the server. */
const forShared = new Set([
  'zod',
  'culori/fn',
  '@formatjs/icu-messageformat-parser',
  '@formatjs/icu-messageformat-parser/printer.js',
  '@schummar/icu-type-parser',
  'make-plural/plurals',
])
const base = /^server\/(config|db|packed|platform|identity|images|payments)\//
const program = /^(server|shared|web)\//
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
const isFeature = (file: string) => file.startsWith('server/features/')
const layerOf = (file: string): string => /\.([a-z]+)\.ts$/.exec(path.posix.basename(file))?.[1] ?? ''

/** Returns the rule that an import in the program breaks; null if it is allowed. */
export function brokenBy({ file, target, typeOnly }: Import): string | null {
  const from = (folder: string) => file.startsWith(folder)
  const to = (folder: string) => target.startsWith(folder)
  if (from('server/') && to('web/')) return '1: the server does not import the web'
  if (from('web/') && to('server/') && !(typeOnly && target === 'server/trpc/router.ts'))
    return '2: the web imports only the type AppRouter from the server'
  if (/^web\/src\/(components|lib)\//.test(file) && /^web\/src\/(features|app)\//.test(target) && !isTest(file))
    return '3: components and lib import neither features nor the app'
  if (to(cache) && !from(cache) && !(file === 'server/app.ts' && target === `${cache}response-cache.ts`))
    return '11: only server/app.ts imports the response cache, once, where RESPONSE_CACHE turns it on'
  if (isTest(file)) return null
  if (program.test(file) && !typeOnly && (/^(tools|qa|e2e)\//.test(target) || target.includes('/testing/')))
    return '4: the program does not import tools or test helpers'
  if (from('server/') && !from('server/db/') && driver.test(target))
    return '5: only server/db imports a database driver'
  if (from('shared/') && !to('shared/') && !forShared.has(target))
    return '6: shared imports only zod, culori, and the packages of texts'
  if (base.test(file) && to('server/') && !base.test(target) && !typeOnly)
    return '7: config, db, packed, platform, identity, images, and payments import only each other'
  if (isFeature(file) && !typeOnly) return brokenLayer(layerOf(file), target)
  return null
}

function brokenLayer(name: string, target: string): string | null {
  const layer = layers[name]
  if (!layer) return null
  const other = layerOf(target)
  const isAllowed =
    (!layers[other] || layer.imports.includes(other)) &&
    (layer.database || !target.startsWith('server/db/')) &&
    (name !== 'queries' || target !== errors) &&
    (name !== 'policy' || /^(shared\/|node:)/.test(target) || target === errors || target === authorized) &&
    (name === 'policy' || target !== authorized)
  return isAllowed ? null : `8: *.${name}.ts imports ${layer.imports.join(', ') || 'no other layer'}`
}

/** Returns what is wrong with a file's name or length; null if nothing is. */
export function brokenByFile(file: string, lines: number): string | null {
  const name = path.posix.basename(file)
  if (/^(utils?|helpers?|index)\.tsx?$/.test(name))
    return '9: name a file after its content, not utils, helpers, or index'
  if (isTest(file)) return null
  if (isFeature(file) && !layers[layerOf(file)])
    return `9: a feature's file is named *.${Object.keys(layers).join('.ts, *.')}.ts`
  if (
    lines > 300 &&
    /^(server|shared|web|tools)\//.test(file) &&
    !name.includes('.generated.') &&
    !longTables.has(file)
  )
    return `9: ${lines} lines, more than 300`
  return null
}

/** One table each, which is easier to read in one piece. */
const longTables = new Set(['server/features/account-deletion/data-inventory.policy.ts'])

/** Returns the groups of folders that import each other in a circle, types included. */
export function folderCycles(imports: Import[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [path.posix.dirname(file), path.posix.dirname(target)]
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  const reachable = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(folder, graph)]))
  const groups = [...graph.keys()].flatMap((folder) => {
    const circle = [...(reachable.get(folder) ?? [])].filter((other) => reachable.get(other)?.has(folder)).sort()
    return circle[0] === folder ? [circle] : []
  })
  return groups
}

function reachableFrom(start: string, graph: Map<string, Set<string>>): Set<string> {
  const visited = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const next of graph.get(folder) ?? [])
      if (!visited.has(next)) {
        visited.add(next)
        waiting.push(next)
      }
  return visited
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier.startsWith('#web/')) return specifier.replace('#web/', 'web/src/')
  return specifier.replace(/^#/, '')
}

/** All imports of a file, also dynamic ones. Throws if the code can't be parsed. */
export function importsOf(file: string, code: string): Import[] {
  const { module, errors: problems } = parseSync(file, code)
  if (problems.length > 0) throw new Error(`${file} can't be read: ${problems[0]?.message}`)
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^['"](.*)['"]$/.exec(code.slice(start, end)) ?? []
    return specifier ? [{ specifier, typeOnly: false }] : []
  })
  return [...imported, ...exported, ...dynamic].map(({ specifier, typeOnly }) => ({
    file,
    target: resolve(file, specifier),
    typeOnly,
  }))
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('{server,shared,web,tools,qa,e2e}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] })
  const code = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const imports = [...code].flatMap(([file, text]) => importsOf(file, text))
  const problems = [
    ...imports.flatMap((each) => {
      const rule = brokenBy(each)
      return rule ? [`${each.file} imports ${each.target}, but rule ${rule}`] : []
    }),
    ...[...code].flatMap(([file, text]) => {
      const rule = brokenByFile(file, text.split('\n').length - 1)
      return rule ? [`${file}: rule ${rule}`] : []
    }),
    ...folderCycles(imports.filter(({ file, target }) => program.test(target) && !isTest(file) && !isTest(target))).map(
      (folders) => `rule 10: these folders import each other in a circle: ${folders.join(', ')}`,
    ),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`The structure is right in ${files.length} files.`)
}
