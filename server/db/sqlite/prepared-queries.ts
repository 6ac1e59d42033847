import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { ExecuteResultSync } from 'drizzle-orm/sqlite-core'
import type { DatabaseReader, PreparedQuery, PreparedWrite, QueryBuilder } from '#server/db/contract.ts'
import { asPostgres } from '#server/db/dialect.ts'
import { prepareOnce } from '#server/db/prepared-queries.ts'
import { createRowRunner } from './row-mapper.ts'
import * as schema from './schema.ts'
import { cachingPrepare, type Prepare, withPrepare } from './statements.ts'

type SqliteQueryValues = Record<string, unknown>

export type RunPrepared = {
  run<V extends SqliteQueryValues, Row>(query: PreparedQuery<V, Row>, values: V): Row[]
  write<V extends SqliteQueryValues>(query: PreparedWrite<V>, values: V): void
}

export function preparedQueries(client: BetterSqlite.Database, prepare: Prepare): RunPrepared {
  const runPrepared = prepareOnce(asPostgres<QueryBuilder>(drizzle(withPrepare(client, prepare))), schema, {
    createRunner: (written) => createRowRunner(written, prepare) ?? ((values) => syncResult(written.execute(values))),
  })
  return {
    run: <V extends SqliteQueryValues, Row>(query: PreparedQuery<V, Row>, values: V) =>
      runPrepared(query, values) as Row[],
    write: (query, values) => void runPrepared(query, values),
  }
}

function syncResult(result: unknown): unknown {
  if (!(result instanceof ExecuteResultSync)) throw new Error('better-sqlite3 did not answer at once')
  return result.sync()
}

/**
 * A reader with its own connection. `before` runs before each statement and may refresh the snapshot
 * (read-snapshot.ts).
 * No statement may stay open (`iterate`): it would continue to see old rows, and cached results would be taken for new.
 */
export function sqliteReader(connection: BetterSqlite.Database, before?: () => void): DatabaseReader {
  const prepare = cachingPrepare(connection, before)
  const prepared = preparedQueries(connection, prepare)
  const run: DatabaseReader['run'] = async (query, values) => prepared.run(query, values)
  return Object.assign(asPostgres<DatabaseReader>(drizzle(withPrepare(connection, prepare))), { run })
}
