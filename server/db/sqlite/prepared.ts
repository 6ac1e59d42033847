import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { ExecuteResultSync } from 'drizzle-orm/sqlite-core'
import { asPostgres } from '#server/db/columns.ts'
import type { PreparedQuery, QueryBuilder, Reader } from '#server/db/contract.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { rowsOf } from './rows.ts'
import * as schema from './schema.ts'
import { cachingPrepare, withPrepare } from './statements.ts'

export type RunPrepared = <Values extends Record<string, unknown>, Row>(
  query: PreparedQuery<Values, Row>,
  values: Values,
) => Row[]

/** Runs prepared queries on one SQLite connection, at once. */
export function preparedQueries(client: BetterSqlite.Database): RunPrepared {
  const runPrepared = preparedOnce(
    asPostgres<QueryBuilder>(drizzle(client)),
    schema,
    (written) => rowsOf(written) ?? ((values) => written.execute(values)),
  )
  return <Values extends Record<string, unknown>, Row>(query: PreparedQuery<Values, Row>, values: Values): Row[] => {
    const result: unknown = runPrepared(query, values)
    if (Array.isArray(result)) return result
    if (!(result instanceof ExecuteResultSync)) throw new Error('better-sqlite3 did not answer at once')
    return result.sync()
  }
}

/**
 * What only reads, on a connection of its own. No statement may stay open on it (`iterate`, `begin`): it would go on
 * seeing the old rows, and what is kept of them would be taken for new.
 */
export function sqliteReader(connection: BetterSqlite.Database): Reader {
  const client = withPrepare(connection, cachingPrepare(connection))
  const runPrepared = preparedQueries(client)
  const run: Reader['run'] = async (query, values) => runPrepared(query, values)
  return Object.assign(asPostgres<Reader>(drizzle(client)), { run })
}
