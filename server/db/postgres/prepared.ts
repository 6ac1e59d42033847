import type { QueryBuilder, Tx } from '#server/db/contract.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import * as schema from './schema.ts'

/** The builder with `run`. */
export function runningPrepared<Builder extends QueryBuilder>(builder: Builder): Builder & Pick<Tx, 'run'> {
  const runPrepared = preparedOnce(builder, schema)
  const run: Tx['run'] = async (query, values) => runPrepared(query, values)
  return Object.assign(builder, { run })
}
