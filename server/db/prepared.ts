import { sql } from 'drizzle-orm'
import type { CompiledQuery, PreparedWrite, QueryBuilder, QueryPlaceholders } from './contract.ts'
import type { DatabaseSchema } from './schema.ts'

type PreparedValues = Record<string, unknown>
type RunCompiled = (values: PreparedValues) => unknown

/** A placeholder for each value that is there. */
function placeholdersFor<V extends PreparedValues>(values: V): QueryPlaceholders<V> {
  const entries = Object.entries(values).map(([name, value]) => [name, value == null ? value : sql.placeholder(name)])
  return Object.fromEntries(entries)
}

/** Which values are there: the SQL for others is another one. */
function valuesShape(values: PreparedValues): string {
  let shape = ''
  for (const name in values) shape += values[name] == null ? `${name}=${values[name]},` : `${name},`
  return shape
}

/**
 * Runs queries whose SQL it writes out once: with Drizzle that takes several times as long as running it. `createRunner` says
 * how a query that is written out is run, where it isn't as Drizzle does.
 */
export function prepareOnce(
  builder: QueryBuilder,
  schema: DatabaseSchema,
  createRunner: (written: CompiledQuery<unknown>) => RunCompiled = (written) => (values) => written.execute(values),
) {
  const runnersByQuery = new Map<unknown, Map<string, RunCompiled>>()
  return <V extends PreparedValues>(query: PreparedWrite<V>, values: V): unknown => {
    const shapes = runnersByQuery.get(query) ?? new Map<string, RunCompiled>()
    runnersByQuery.set(query, shapes)
    const shape = valuesShape(values)
    // without a name on PostgreSQL: behind a connection pooler a named statement would be lost
    const run = shapes.get(shape) ?? createRunner(query(builder, schema, placeholdersFor(values)).prepare(''))
    shapes.set(shape, run)
    return run(values)
  }
}
