import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isLong } from './long.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** They open a database, which has no part in what they are about: the network, pictures that are kept elsewhere, paper. */
const aboutOthers = new Set([
  'server/features/sharing/poster.test.ts',
  'server/platform/http/origin.test.ts',
  'server/platform/overload/timeouts.test.ts',
  'server/platform/overload/load-shedding.test.ts',
  'server/images/imgbb.test.ts',
  'server/site/accent.test.ts',
])

const opensDatabase = /testing\/(database|harness|plans|rest)\.ts'/
/** With a PostgreSQL of their own they say the same beside any other; what only PostgreSQL can prove is another matter. */
const startsPostgres = /testing\/postgres\.ts'/

/**
 * The tests that open a database which may be PostgreSQL's, and those that only PostgreSQL can pass. The short version
 * leaves out those that are about something else.
 */
export const testsOnAnyDatabase = (): string[] =>
  globSync('server/**/*.test.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (file.endsWith('.pg.test.ts')) return true
    if (!opensDatabase.test(text) || startsPostgres.test(text) || file.startsWith('server/db/sqlite/')) return false
    return isLong || !aboutOthers.has(file)
  })
