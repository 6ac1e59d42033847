import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { ExecuteResultSync } from 'drizzle-orm/sqlite-core'
import { asPostgres } from '#server/db/columns.ts'
import type { PreparedQuery, PreparedWrite, QueryBuilder, Reader } from '#server/db/contract.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { rowsOf } from './rows.ts'
import * as schema from './schema.ts'
import { cachingPrepare, withPrepare } from './statements.ts'

type Values = Record<string, unknown>

export type RunPrepared = {
  run<V extends Values, Row>(query: PreparedQuery<V, Row>, values: V): Row[]
  write<V extends Values>(query: PreparedWrite<V>, values: V): void
}

/** Runs prepared queries on one SQLite connection, at once. */
export function preparedQueries(client: BetterSqlite.Database): RunPrepared {
  const runPrepared = preparedOnce(
    asPostgres<QueryBuilder>(drizzle(client)),
    schema,
    (written) => rowsOf(written) ?? ((values) => written.execute(values)),
  )
  const atOnce = (result: unknown): unknown => {
    if (!(result instanceof ExecuteResultSync)) throw new Error('better-sqlite3 did not answer at once')
    return result.sync()
  }
  return {
    run<V extends Values, Row>(query: PreparedQuery<V, Row>, values: V) {
      const result = runPrepared(query, values)
      return (Array.isArray(result) ? result : atOnce(result)) as Row[]
    },
    write: (query, values) => void atOnce(runPrepared(query, values)),
  }
}

/**
 * What only reads, on a connection of its own. No statement may stay open on it (`iterate`, `begin`): it would go on
 * seeing the old rows, and what is kept of them would be taken for new.
 */
export function sqliteReader(connection: BetterSqlite.Database): Reader {
  const client = withPrepare(connection, cachingPrepare(connection))
  const prepared = preparedQueries(client)
  const run: Reader['run'] = async (query, values) => prepared.run(query, values)
  return Object.assign(asPostgres<Reader>(drizzle(client)), { run })
}
