import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isLong } from './long-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')

const aboutOthers = [
  'server/public-pages/poster/poster.test.ts',
  'server/platform/http/origin.test.ts',
  'server/platform/overload/timeouts.test.ts',
  'server/platform/overload/load-shedding.test.ts',
  'server/images/imgbb.test.ts',
  'server/public-pages/ssr/accent.test.ts',
]

/** The helper that opens a database; a renamed file must not exclude its tests silently. */
const opener = existing('server/testing/database.ts')
/**
 * Tests with their own PostgreSQL have the same result on either database, except those that only PostgreSQL can pass.
 */
const starter = existing('server/testing/postgres.ts')

/**
 * Tests whose database may be PostgreSQL, and those that only PostgreSQL can pass. The short version excludes those
 * that test something else.
 */
export function testsOnAnyDatabase(): string[] {
  const helpers = databaseHelpers()
  const excluded = new Set(isLong ? [] : aboutOthers.map(existing))
  return globSync('server/**/*.test.ts', { cwd: root }).filter((file) => {
    if (file.endsWith('.pg.test.ts')) return true
    const imports = importsOf(file)
    if (!imports.some((name) => helpers.has(name)) || imports.includes(starter)) return false
    return !(file.startsWith('server/db/sqlite/') || excluded.has(file))
  })
}

/** Those of these arguments of a test run that are files or folders without a test for PostgreSQL. */
export function withoutPostgresTest(args: string[]): string[] {
  const tests = testsOnAnyDatabase()
  return args.filter((argument) => {
    const file = path.relative(root, path.resolve(root, argument))
    const isRequested = /\.test\.tsx?$/.test(file) || existsSync(path.join(root, file))
    return isRequested && !tests.some((test) => test === file || test.startsWith(`${file}/`))
  })
}

/** The helpers of tests that open a database, themselves or through another helper. */
function databaseHelpers(): Set<string> {
  const helpers = globSync('server/testing/*.ts', { cwd: root })
  const found = new Set([opener])
  // a set that grows while it is read
  for (const helper of found) for (const user of helpers) if (importsOf(user).includes(helper)) found.add(user)
  return found
}

/** The files of this repository that a file imports by `#server/` or a relative path, other than types only. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const imports = text.matchAll(/^(?:import (?!type )[^']*|.*\bimport\()'(?:#(server)|(\.{1,2}))\/([^']+)'/gm)
  return [...imports].map(([, own, relative = '', rest = '']) =>
    own ? path.join(own, rest) : path.join(path.dirname(file), relative, rest),
  )
}

function existing(file: string): string {
  if (!existsSync(path.join(root, file)))
    throw new Error(`server/testing/on-any-database.ts names ${file}, which is missing`)
  return file
}
