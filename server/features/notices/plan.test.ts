import BetterSqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'

import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { freshPostgres, shelterFolder } from '#server/testing/database.ts'
import { countingUnread } from './queries.ts'

const postgresUrl = process.env.TEST_DATABASE_URL

/** A database with many notices of many people, and what it says of how it runs a statement. */
async function startMany() {
  if (postgresUrl) {
    const db = await freshPostgres(postgresUrl)
    onTestFinished(() => db.close())
    await fill(db)
    await db.pool.query('vacuum analyze notices')
    const plan = async (text: string, values: unknown[]) =>
      (await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).rows.map((row) => row['QUERY PLAN'])
    return { db, plan }
  }
  const folder = shelterFolder()
  const db = openSqlite(folder, { synchronous: 'OFF' })
  const file = new BetterSqlite(databaseFile(folder), { readonly: true })
  onTestFinished(async () => {
    file.close()
    await db.close()
  })
  await fill(db)
  const plan = async (text: string, values: unknown[]) =>
    file
      .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
      .all(...values)
      .map(({ detail }) => detail)
  return { db, plan }
}

async function fill(db: Database) {
  const { notices } = db.schema
  for (let person = 0; person < 20; person++) {
    const row = (n: number) => ({
      uid: `person ${person}`,
      kind: 'campaign_ended' as const,
      readAt: n % 5 ? new Date() : null,
    })
    await db.transaction((tx) => tx.insert(notices).values(Array.from({ length: 500 }, (_, n) => row(n))))
  }
}

test('the number of unread notices is read from its own index, whatever else there is', async () => {
  const { db, plan } = await startMany()
  const { sql: text, params } = Object(countingUnread(db.read, db.schema, { uid: sql.placeholder('uid') })).toSQL()
  const values = params.map((value: unknown) => (typeof value === 'number' ? value : 'person 7'))
  const steps = (await plan(text, values)).join('\n')
  expect(steps).toContain('notices_unread')
  expect(steps).not.toMatch(/SCAN notices|Seq Scan/)
})
