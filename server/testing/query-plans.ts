import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { is, Param } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { freshPostgres } from './database.ts'

type Statement = { toSQL: () => { sql: string; params: unknown[] } }

export type ShelterWithPlans = {
  db: Database
  /** The database's query plan for a statement, a line for each step. `named` replaces placeholders. */
  plan: (statement: Statement, named?: string) => Promise<string>
}

type Explain = (text: string, values: unknown[]) => Promise<string[]>
type Opened = { db: Database; explain: Explain; analyze: () => Promise<unknown>; close: () => Promise<void> }

/** A shelter with many records, filled once for all tests of a file, which must only read. */
export function shelterWithPlans(fill: (db: Database) => Promise<void>): () => ShelterWithPlans {
  let made: ShelterWithPlans | undefined
  beforeAll(async () => {
    const url = process.env.TEST_DATABASE_URL
    const { db, explain, analyze, close } = await (url ? onPostgres(url) : onSqlite())
    await fill(db)
    await analyze()
    const plan = async (statement: Statement, named = 'nobody') => {
      const { sql, params } = statement.toSQL()
      // a placeholder with an encoder is one for a time
      const values = params.map((param) =>
        is(param, Param)
          ? param.encoder.mapToDriverValue(new Date())
          : typeof param === 'object' && param !== null
            ? named
            : param,
      )
      return (await explain(sql, values)).join('\n')
    }
    made = { db, plan }
    return close
  }, 240_000)
  return () => {
    if (!made) throw new Error('the shelter is filled before the tests')
    return made
  }
}

async function onPostgres(url: string): Promise<Opened> {
  const db = await freshPostgres(url)
  const explain: Explain = async (text, values) => {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN'])
  }
  return { db, explain, analyze: () => db.pool.query('vacuum analyze'), close: () => db.close() }
}

async function onSqlite(): Promise<Opened> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-test-'))
  const db = openSqlite(folder, { synchronous: 'OFF' })
  const file = new BetterSqlite(databaseFile(folder), { readonly: true })
  const explain: Explain = async (text, values) => {
    const steps = file.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...values)
    return steps.map(({ detail }) => detail)
  }
  const close = async () => {
    file.close()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, explain, analyze: async () => undefined, close }
}
