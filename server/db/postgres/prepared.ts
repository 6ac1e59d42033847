import { givenFor, type QueryBuilder, type Tx } from '#server/db/contract.ts'
import * as schema from './schema.ts'

/** The builder with `run`. Queries are written out every time: a statement with a name would be lost behind a connection pooler. */
export function runningPrepared<Builder extends QueryBuilder>(builder: Builder): Builder & Pick<Tx, 'run'> {
  const run: Tx['run'] = async (query, values) => query(builder, schema, givenFor(values)).prepare('').execute(values)
  return Object.assign(builder, { run })
}
