import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { ExecuteResultSync } from 'drizzle-orm/sqlite-core'
import { asPostgres } from '#server/db/columns.ts'
import { givenFor, type PreparedQuery, type Reader, type Tx } from '#server/db/contract.ts'
import * as schema from './schema.ts'
import { cachingPrepare, withPrepare } from './statements.ts'

export type RunPrepared = <Values extends Record<string, unknown>, Row>(
  query: PreparedQuery<Values, Row>,
  values: Values,
) => Row[]

/** Runs prepared queries on one SQLite connection: writing their SQL out costs several times what running it does. */
export function preparedQueries(client: BetterSqlite.Database): RunPrepared {
  const builder = asPostgres<Tx>(drizzle(client))
  const known = new Map<unknown, Map<string, { execute(values?: Record<string, unknown>): unknown }>>()
  return (query, values) => {
    const shapes = known.get(query) ?? new Map()
    known.set(query, shapes)
    const shape = shapeOf(values)
    const prepared = shapes.get(shape) ?? query(builder, schema, givenFor(values)).prepare('')
    shapes.set(shape, prepared)
    const result = prepared.execute(values)
    if (!(result instanceof ExecuteResultSync)) throw new Error('better-sqlite3 did not answer at once')
    return result.sync()
  }
}

/** Which values are there: the SQL for others is another one. */
const shapeOf = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => (value == null ? `${name}=${value}` : name))
    .join()

/** What only reads, on a connection of its own. */
export function sqliteReader(connection: BetterSqlite.Database): Reader {
  const client = withPrepare(connection, cachingPrepare(connection))
  const runPrepared = preparedQueries(client)
  const run: Reader['run'] = async (query, values) => runPrepared(query, values)
  return Object.assign(asPostgres<Reader>(drizzle(client)), { run })
}
