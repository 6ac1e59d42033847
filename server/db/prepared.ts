import { sql } from 'drizzle-orm'
import type { Given, PreparedWrite, QueryBuilder, WrittenOut } from './contract.ts'
import type { Schema } from './schema.ts'

type Values = Record<string, unknown>
type Run = (values: Values) => unknown

/** A placeholder for each value that is there. */
function givenFor<V extends Values>(values: V): Given<V> {
  const given = Object.entries(values).map(([name, value]) => [name, value == null ? value : sql.placeholder(name)])
  return Object.fromEntries(given)
}

/** Which values are there: the SQL for others is another one. */
function shapeOf(values: Values): string {
  let shape = ''
  for (const name in values) shape += values[name] == null ? `${name}=${values[name]},` : `${name},`
  return shape
}

/**
 * Runs queries whose SQL it writes out once: with Drizzle that takes several times as long as running it. `runOf` says
 * how a query that is written out is run, where it isn't as Drizzle does.
 */
export function preparedOnce(
  builder: QueryBuilder,
  schema: Schema,
  runOf: (written: WrittenOut<unknown>) => Run = (written) => (values) => written.execute(values),
) {
  const known = new Map<unknown, Map<string, Run>>()
  return <V extends Values>(query: PreparedWrite<V>, values: V): unknown => {
    const shapes = known.get(query) ?? new Map<string, Run>()
    known.set(query, shapes)
    const shape = shapeOf(values)
    // without a name on PostgreSQL: behind a connection pooler a named statement would be lost
    const run = shapes.get(shape) ?? runOf(query(builder, schema, givenFor(values)).prepare(''))
    shapes.set(shape, run)
    return run(values)
  }
}
