import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isLong } from './long-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')

const aboutOthers = new Set([
  'server/public-pages/poster/poster.test.ts',
  'server/platform/http/origin.test.ts',
  'server/platform/overload/timeouts.test.ts',
  'server/platform/overload/load-shedding.test.ts',
  'server/images/imgbb.test.ts',
  'server/public-pages/ssr/accent.test.ts',
])

const opensDatabase = /testing\/(database|harness|query-plans|rest)\.ts'/
/**
 * Tests with their own PostgreSQL have the same result on either database, except those that only PostgreSQL can pass.
 */
const startsPostgres = /testing\/postgres\.ts'/

/**
 * Tests whose database may be PostgreSQL, and those that only PostgreSQL can pass. The short version excludes those
 * that test something else.
 */
export const testsOnAnyDatabase = (): string[] =>
  globSync('server/**/*.test.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (file.endsWith('.pg.test.ts')) return true
    if (!opensDatabase.test(text) || startsPostgres.test(text) || file.startsWith('server/db/sqlite/')) return false
    return isLong || !aboutOthers.has(file)
  })
