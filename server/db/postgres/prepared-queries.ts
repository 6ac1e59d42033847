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
 * `named`: PostgreSQL parses and plans each query once per connection. The name depends on the text alone, so that a
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

const nameOf = (text: string) => hash('sha256', text, 'base64url')
