// Enforces the layout in README.md and CONTRIBUTING.md: who may import what, and which files a feature may have.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { climbs } from './floors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders = ['shared', 'server', 'web', 'tools', 'e2e']
const problems: string[] = []

const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules/')),
)

type Import = { specifier: string; typeOnly: boolean }

function importsOf(file: string): Import[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  const statements = code.matchAll(
    /^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...statements].map(([, type, from, bare, dynamic]) => ({
    specifier: from ?? bare ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier)
  if (specifier.startsWith('#web/')) return specifier.replace('#web/', 'web/src/')
  return specifier.replace(/^#/, '')
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
const featureFile = /^server\/features\/(\w+)\/([\w.-]+)$/
const featureNames = new Set([
  'router.ts',
  'rest.ts',
  'service.ts',
  'queries.ts',
  'policy.ts',
  'notices.ts',
  'transitions.ts',
  'photos.ts',
  'answers.ts',
  'page.ts',
  'messages.ts',
  'letters.ts',
  'tell.ts',
  'ledger.ts',
  'expiring.ts',
  'checkout.ts',
  'asking.ts',
  'webhook.ts',
  'payments.ts',
  'desk.ts',
  'books.ts',
  'csv.ts',
  'finding.ts',
  'facets.ts',
  'asked.ts',
  'similar.ts',
  'erasing.ts',
  'requests.ts',
  'posts.ts',
  'place.ts',
  'registry.ts',
  'taking.ts',
  'encoding.ts',
  'table.ts',
  'items.ts',
  'file-rows.ts',
  'mapping.ts',
  'spelling.ts',
  'values.ts',
  'prepared.ts',
  'checking.ts',
  'waiting-records.ts',
  'named-photos.ts',
  'pictures.ts',
  'writing.ts',
  'importing.ts',
  'import-door.ts',
  'sitemap.ts',
  'feeds.ts',
  'embed.ts',
  'cells.ts',
  'columns.ts',
  'pet-columns.ts',
  'campaign-columns.ts',
  'request-columns.ts',
  'donation-columns.ts',
  'heads.ts',
  'cards.ts',
  'drawn-cards.ts',
  'structured-data.ts',
  'opening-hours.ts',
  'poster.ts',
  'sheet.ts',
  'sheet-styles.ts',
  'fit.ts',
  'holding.ts',
  'standing.ts',
  'trail.ts',
])

function check(file: string, { specifier, typeOnly }: Import): void {
  const target = resolve(file, specifier)
  const says = (rule: string) => problems.push(`${file}: imports ${specifier}, but ${rule}`)
  const inside = (folder: string) => target.startsWith(`${folder}/`)
  const anyFolder = folders.some(inside)
  if (file.startsWith('shared/') && !isTest(file) && !inside('shared') && specifier !== 'zod')
    says('shared imports zod and nothing else')
  if (file.startsWith('tools/drawings/') && !isTest(file) && !inside('tools/drawings') && !inside('server/demo'))
    says('drawings stand alone')
  if (file.startsWith('server/') && inside('web')) says('the server never sees the web')
  if (file.startsWith('web/') && inside('server') && !(typeOnly && target === 'server/trpc/router.ts'))
    says('the web sees the server through the type AppRouter alone')
  if (/^(server|web|shared)\//.test(file) && !isTest(file) && !typeOnly && ['tools', 'e2e'].some(inside))
    says('the program needs no tools')
  if (/^(server|web)\//.test(file) && !isTest(file) && target.includes('/testing/')) says('only tests use testing/')
  const driver = /^(better-sqlite3|pg|drizzle-orm\/(better-sqlite3|node-postgres|pg-core|sqlite-core))/.test(specifier)
  if (driver && file.startsWith('server/') && !file.startsWith('server/db/') && !isTest(file))
    says('only server/db knows that two dialects exist')
  if (file.startsWith('web/src/components/') && target.startsWith('web/src/features/'))
    says('components could live in another project')
  const climbing = isTest(file) ? null : climbs(file, target)
  if (climbing) says(climbing)
  const [, , name] = featureFile.exec(file) ?? []
  if (!name || isTest(file)) return
  if (/^(router|rest)\.ts$/.test(name) && (inside('server/db') || /\/(queries|policy)\.ts$/.test(target)) && !typeOnly)
    says('APIs call operations, which are in service.ts')
  if (
    name === 'queries.ts' &&
    (target === 'server/platform/errors/errors.ts' || /\/(service|policy|router)\.ts$/.test(target)) &&
    !typeOnly
  )
    says('queries.ts only reads')
  if (
    name === 'policy.ts' &&
    anyFolder &&
    !typeOnly &&
    !inside('shared') &&
    target !== 'server/platform/errors/errors.ts'
  )
    says('policy.ts is pure')
  if (name !== 'policy.ts' && target === 'server/platform/access/authorized.ts' && !typeOnly)
    says('only policy.ts makes Authorized')
}

for (const file of sources) {
  for (const statement of importsOf(file)) check(file, statement)
  const base = path.basename(file)
  if (/^(utils?|helpers?|index)\.tsx?$/.test(base))
    problems.push(`${file}: say what is inside; no utils, helpers or index files`)
  const [, , feature] = featureFile.exec(file) ?? []
  if (feature && !isTest(file) && !featureNames.has(feature))
    problems.push(`${file}: a feature's files are ${[...featureNames].join(', ')} and tests`)
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
  if (lines > 300 && /^(server|web|shared|tools)\//.test(file) && !isTest(file) && !base.includes('.generated.'))
    problems.push(`${file}: ${lines} lines; a file of more than 300 is more than one thing`)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`Structure holds in ${sources.length} files.`)
