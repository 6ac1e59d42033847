import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { freshPostgres } from '#server/testing/database.ts'
import { startPostgres } from '#server/testing/postgres.ts'

/** A database to be filled with many rows by a few statements, whose values are SQL with `i` as the row's number. */
type BenchDatabase = {
  db: Database
  fill: (into: string, values: string, rows: number) => Promise<void>
  text: (length: number) => string
  time: (milliseconds: string) => string
  analyze: () => Promise<unknown>
  close: () => Promise<void>
}

const rowsAtOnce = 50_000

function onSqlite(): BenchDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  const db = openSqlite(folder, { synchronous: 'OFF' })
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)'
  return {
    db,
    fill: async (into, values, rows) =>
      void db.writer.prepare(`insert into ${into} ${numbers} select ${values} from n`).run(rows),
    text: (length) => `printf('%.${length}c', 'x')`,
    time: (milliseconds) => milliseconds,
    analyze: async () => db.refreshStatistics?.({ all: true, signal: new AbortController().signal }),
    close: async () => {
      await db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function onPostgres(): Promise<BenchDatabase> {
  const server = await startPostgres()
  const db = await freshPostgres(server.url)
  return {
    db,
    fill: async (into, values, rows) => {
      // a statement may take at most 30 s
      for (let from = 1; from <= rows; from += rowsAtOnce)
        await db.pool.query(
          `insert into ${into} select ${values} from generate_series(${from}, ${Math.min(rows, from + rowsAtOnce - 1)}) as n(i)`,
        )
    },
    text: (length) => `repeat('x', ${length})`,
    time: (milliseconds) => `to_timestamp((${milliseconds}) / 1000.0)`,
    analyze: () => db.pool.query('vacuum analyze'),
    close: async () => {
      await db.close()
      await server.stop()
    },
  }
}

/** On SQLite; with --postgres on PostgreSQL, which this starts. */
export const emptyForBench = async (): Promise<BenchDatabase> =>
  process.argv.includes('--postgres') ? onPostgres() : onSqlite()
