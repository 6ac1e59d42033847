import { hash } from 'node:crypto'
import type { PreparedQuery, QueryBuilder, Tx } from '#server/db/contract.ts'
import { prepareOnce } from '#server/db/prepared-queries.ts'
import * as schema from './schema.ts'

/**
 * False with `named_statements=off` in the URL, for a connection pooler that gives each transaction another connection
 * and can't keep them, such as PgBouncer before 1.21.
 */
export const keepsNamedStatements = (url: string): boolean =>
  !URL.canParse(url) || new URL(url).searchParams.get('named_statements') !== 'off'

/**
 * `named`: PostgreSQL parses each query once per connection, and plans most of them once. The name depends on the text alone, so that a
 * pooler never takes one query for another.
 */
export function withPreparedQueries<Builder extends QueryBuilder>(
  builder: Builder,
  named: boolean,
): Builder & Pick<Tx, 'run' | 'write'> {
  const runPrepared = prepareOnce(builder, schema, { nameOf: named ? nameOf : undefined })
  const run: Tx['run'] = async <V extends Record<string, unknown>, Row>(query: PreparedQuery<V, Row>, values: V) =>
    (await runPrepared(query, values)) as Row[]
  const write: Tx['write'] = async (query, values) => void (await runPrepared(query, values))
  return Object.assign(builder, { run, write })
}

/**
 * A named statement is planned once for all values if PostgreSQL finds its first five plans no cheaper. It then guesses
 * how many rows a pattern matches: after five common names, counts of other searches took five times as long.
 */
const nameOf = (text: string) => (text.includes(' like ') ? '' : hash('sha256', text, 'base64url'))
