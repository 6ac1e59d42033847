import type { PreparedQuery, QueryBuilder, Tx } from '#server/db/contract.ts'
import { prepareOnce } from '#server/db/prepared-queries.ts'
import * as schema from './schema.ts'

export function withPreparedQueries<Builder extends QueryBuilder>(
  builder: Builder,
): Builder & Pick<Tx, 'run' | 'write'> {
  const runPrepared = prepareOnce(builder, schema)
  const run: Tx['run'] = async <V extends Record<string, unknown>, Row>(query: PreparedQuery<V, Row>, values: V) =>
    (await runPrepared(query, values)) as Row[]
  const write: Tx['write'] = async (query, values) => void (await runPrepared(query, values))
  return Object.assign(builder, { run, write })
}
