import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#server/testing/postgres.ts'

// npm run test:pg [-- what vitest takes]: the same tests, on a real PostgreSQL started for them
const postgres = await startPostgres()
try {
  // every new database is a copy of template1: with the tables in it, each test is spared making them
  const template = await openPostgres(postgres.url.replace(/postgres$/, 'template1'))
  await template.close()
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=30000', ...process.argv.slice(2)],
    {
      cwd: new URL('..', import.meta.url).pathname,
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
      stdio: 'inherit',
    },
  )
  const [code] = await once(vitest, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
} finally {
  await postgres.stop()
}
