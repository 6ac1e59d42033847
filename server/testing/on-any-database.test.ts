import { expect, test } from 'vitest'
import { testsOnAnyDatabase, withoutPostgresTest } from './on-any-database.ts'

test('tests that open a database run on PostgreSQL, also if only a helper opens it', () => {
  expect(testsOnAnyDatabase()).toEqual(
    expect.arrayContaining([
      'server/db/prepared-queries.test.ts',
      'server/features/adoptions/query-plans.test.ts',
      'server/features/pets/pets.test.ts',
      'server/operations/servers.pg.test.ts',
    ]),
  )
})

test('tests without a database, of SQLite, and with their own PostgreSQL do not', () => {
  const others = ['server/db/sqlite/open.test.ts', 'server/db/postgres/open.test.ts', 'server/testing/stripe.test.ts']
  expect(testsOnAnyDatabase().filter((file) => others.includes(file))).toEqual([])
})

test('requested files and folders without a test for PostgreSQL are found', () => {
  const run = ['server/features/pets', './server/features/pets/pets.test.ts']
  const missing = ['server/db/sqlite', 'server/db/sqlite/open.test.ts', 'no-such.test.ts']
  expect(withoutPostgresTest(['--project', 'postgres', ...run, ...missing, '-t', 'adopted'])).toEqual(missing)
})
