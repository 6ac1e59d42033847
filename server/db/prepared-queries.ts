import { sql } from 'drizzle-orm'
import type { CompiledQuery, PreparedWrite, QueryBuilder, QueryPlaceholders } from './contract.ts'
import type { DatabaseSchema } from './schema.ts'

type PreparedValues = Record<string, unknown>
type RunCompiled = (values: PreparedValues) => unknown

function placeholdersFor<V extends PreparedValues>(values: V): QueryPlaceholders<V> {
  const entries = Object.entries(values).map(([name, value]) => [name, value == null ? value : sql.placeholder(name)])
  return Object.fromEntries(entries)
}

function valuesShape(values: PreparedValues): string {
  let shape = ''
  for (const name in values) shape += values[name] == null ? `${name}=${values[name]},` : `${name},`
  return shape
}

type PrepareOnceOptions = {
  createRunner?: (written: CompiledQuery<unknown>) => RunCompiled
  nameOf?: ((sql: string) => string) | undefined
}

const drizzleRunner =
  (written: CompiledQuery<unknown>): RunCompiled =>
  (values) =>
    written.execute(values)

/**
 * Runs queries and generates the SQL of each only once: with Drizzle that takes several times as long as running it.
 * `createRunner` replaces Drizzle's way of executing a compiled query. `nameOf` names a query by its SQL.
 */
export function prepareOnce(
  builder: QueryBuilder,
  schema: DatabaseSchema,
  { createRunner = drizzleRunner, nameOf }: PrepareOnceOptions = {},
) {
  const runnersByQuery = new Map<unknown, Map<string, RunCompiled>>()
  function compiled<V extends PreparedValues>(query: PreparedWrite<V>, values: V): CompiledQuery<unknown> {
    const built = query(builder, schema, placeholdersFor(values))
    const unnamed = built.prepare('')
    return nameOf ? built.prepare(nameOf(unnamed.getQuery().sql)) : unnamed
  }
  return <V extends PreparedValues>(query: PreparedWrite<V>, values: V): unknown => {
    const shapes = runnersByQuery.get(query) ?? new Map<string, RunCompiled>()
    runnersByQuery.set(query, shapes)
    const shape = valuesShape(values)
    const run = shapes.get(shape) ?? createRunner(compiled(query, values))
    shapes.set(shape, run)
    return run(values)
  }
}
