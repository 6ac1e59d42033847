import type BetterSqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { ExecuteResultSync } from 'drizzle-orm/sqlite-core'
import { asPostgres } from '#server/db/columns.ts'
import type { PreparedQuery, Tx } from '#server/db/contract.ts'
import * as schema from './schema.ts'

export type RunPrepared = <Values extends Record<string, unknown>, Row>(
  query: PreparedQuery<Values, Row>,
  values: Values,
) => Row[]

/** Runs prepared queries on one SQLite connection: writing their SQL out costs several times what running it does. */
export function preparedQueries(client: BetterSqlite.Database): RunPrepared {
  const builder = asPostgres<Tx>(drizzle(client))
  const known = new Map<unknown, { execute(values?: Record<string, unknown>): unknown }>()
  return (query, values) => {
    const prepared = known.get(query) ?? query(builder, schema, (name) => sql.placeholder(name)).prepare('')
    known.set(query, prepared)
    const result = prepared.execute(values)
    if (!(result instanceof ExecuteResultSync)) throw new Error('better-sqlite3 did not answer at once')
    return result.sync()
  }
}
