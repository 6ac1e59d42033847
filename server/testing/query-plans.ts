import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { is, Param } from 'drizzle-orm'
import type { Pool } from 'pg'
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
  return { db, explain, analyze: () => vacuum(db.pool), close: () => db.close() }
}

/**
 * Also an index-only scan costs reads of the table's pages that are not known to be visible to everybody. A concurrent
 * autovacuum, or a commit that is not flushed yet, keeps pages from that.
 */
async function vacuum(pool: Pool): Promise<void> {
  const hidden =
    "select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible < relpages"
  for (let attempt = 1; attempt <= 50; attempt++) {
    await pool.query('vacuum analyze')
    const { rows } = await pool.query<{ count: number }>(hidden)
    if (rows[0]?.count === 0) return
    await setTimeout(100)
  }
  throw new Error('pages stay invisible to some transaction')
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
