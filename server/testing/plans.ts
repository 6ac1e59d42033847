import BetterSqlite from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { freshPostgres, shelterFolder } from './database.ts'

export type Statement = { toSQL: () => { sql: string; params: unknown[] } }

/**
 * A shelter with many records, and what its database says of how it runs a statement, a line for each step. For a
 * placeholder of a prepared statement `named` stands in.
 */
export async function shelterWithPlans(fill: (db: Database) => Promise<void>, named = 'nobody') {
  const { db, explain } = await (process.env.TEST_DATABASE_URL
    ? onPostgres(fill, process.env.TEST_DATABASE_URL)
    : onSqlite(fill))
  const plan = async (statement: Statement): Promise<string> => {
    const { sql, params } = statement.toSQL()
    const values = params.map((param) => (typeof param === 'object' && param !== null ? named : param))
    return (await explain(sql, values)).join('\n')
  }
  return { db: db as Database, plan }
}

async function onPostgres(fill: (db: Database) => Promise<void>, url: string) {
  const db = await freshPostgres(url)
  onTestFinished(() => db.close())
  await fill(db)
  await db.pool.query('vacuum analyze')
  const explain = async (text: string, values: unknown[]) => {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN'])
  }
  return { db, explain }
}

async function onSqlite(fill: (db: Database) => Promise<void>) {
  const folder = shelterFolder()
  const db = openSqlite(folder, { synchronous: 'OFF' })
  const file = new BetterSqlite(databaseFile(folder), { readonly: true })
  onTestFinished(async () => {
    file.close()
    await db.close()
  })
  await fill(db)
  const explain = async (text: string, values: unknown[]) => {
    const steps = file.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...values)
    return steps.map(({ detail }) => detail)
  }
  return { db, explain }
}
