import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import type { PreparedRead } from './contract.ts'
import { rowLimit } from './row-limit.ts'

const newest: PreparedRead<{ limit: number }, { key: string }> = (read, _schema, { limit }) =>
  read
    .select({ key: sql<string>`value` })
    .from(sql`(select 'a' as value union all select 'b' union all select 'c') as letters`)
    .limit(rowLimit(limit))

test('a query returns as many rows as its limit says, which SQLite must not plan by', async () => {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  const { sql: written } = newest(db.read, db.schema, { limit: sql.placeholder('limit') })
    .prepare('')
    .getQuery()
  expect(written).toMatch(/ limit (\?|\$1) \+ 0$/)
  for (const limit of [0, 1, 2, 5]) expect(await db.read.run(newest, { limit })).toHaveLength(Math.min(limit, 3))
})

test('every limit in a file of prepared queries is such a limit', () => {
  const files = globSync('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
  const prepared = files.filter((file) => /: Prepared(Read|Query)<|<PreparedRead</.test(readFileSync(file, 'utf8')))
  expect(prepared).toContain('server/features/pets/search.queries.ts')
  const bare = prepared.filter((file) => /\.limit\((?!rowLimit\()/.test(readFileSync(file, 'utf8')))
  expect(bare).toEqual([])
})
