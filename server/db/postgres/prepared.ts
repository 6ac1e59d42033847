import { givenFor, type QueryBuilder, type Tx } from '#server/db/contract.ts'
import * as schema from './schema.ts'

/** The builder with `run`. Queries are not kept under a name: behind a connection pooler a named statement would be lost. */
export function runningPrepared<Builder extends QueryBuilder>(builder: Builder): Builder & Pick<Tx, 'run'> {
  const run: Tx['run'] = async (query, values) => query(builder, schema, givenFor(values)).prepare('').execute(values)
  return Object.assign(builder, { run })
}
