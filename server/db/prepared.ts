import { sql } from 'drizzle-orm'
import type { Given, PreparedQuery, QueryBuilder } from './contract.ts'
import type { Schema } from './schema.ts'

type Values = Record<string, unknown>
type Written = { execute(values?: Values): Promise<unknown[]> }

/** A placeholder for each value that is there. */
function givenFor<V extends Values>(values: V): Given<V> {
  const given = Object.entries(values).map(([name, value]) => [name, value == null ? value : sql.placeholder(name)])
  return Object.fromEntries(given)
}

/** Which values are there: the SQL for others is another one. */
const shapeOf = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => (value == null ? `${name}=${value}` : name))
    .join()

/** Runs queries whose SQL it writes out once: with Drizzle that takes several times as long as running it. */
export function preparedOnce(builder: QueryBuilder, schema: Schema) {
  const known = new Map<unknown, Map<string, Written>>()
  return <V extends Values, Row>(query: PreparedQuery<V, Row>, values: V): Promise<Row[]> => {
    const shapes = known.get(query) ?? new Map<string, Written>()
    known.set(query, shapes)
    const shape = shapeOf(values)
    // without a name on PostgreSQL: behind a connection pooler a named statement would be lost
    const written = shapes.get(shape) ?? query(builder, schema, givenFor(values)).prepare('')
    shapes.set(shape, written)
    return written.execute(values) as Promise<Row[]>
  }
}
