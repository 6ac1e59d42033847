import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm'
import type { WrittenOut } from '#server/db/contract.ts'
import type { Prepare } from './statements.ts'

type Cell = { group: string | null; name: string; decode: ((value: unknown) => unknown) | null }

type Values = Record<string, unknown>

/**
 * Runs a query that Drizzle has written out and makes its rows, as Drizzle does, but looks only once at what each
 * placeholder and each column is: 25 pets take 54 µs instead of 77, of which SQLite takes 42. Null for a query whose
 * rows Drizzle must make itself.
 */
export function runnerOf(written: WrittenOut<unknown>, prepare: Prepare): ((values: Values) => unknown) | null {
  const { sql, params } = written.getQuery()
  const fills = params.map(fillOf)
  const filled = (values: Values) => fills.map((fill) => fill(values))
  if (Reflect.get(written, 'executeMethod') === 'run') {
    const statement = prepare(sql)
    return (values) => statement.run(...filled(values))
  }
  const cells = cellsOf(Reflect.get(written, 'fields'))
  // whoever is not there in an outer join is null as a whole
  const joined: unknown = Reflect.get(written, 'joinsNotNullableMap')
  if (!cells || Object.values(joined ?? {}).includes(false)) return null
  const statement = prepare(sql).raw()
  return (values) => statement.all(...filled(values)).map((row) => rowOf(cells, row))
}

/** What stands in a query's place, where a value is given for it each time, as the database keeps it. */
function fillOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return given(param)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const [value, encoder] = [given(param.value), param.encoder]
  return (values) => encoder.mapToDriverValue(value(values))
}

const given =
  ({ name }: Placeholder) =>
  (values: Values): unknown => {
    if (!(name in values)) throw new Error(`a query was given no ${name}`)
    return values[name]
  }

function rowOf(cells: Cell[], values: unknown[]): object {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const { group, name, decode } of cells) {
    const value = values[index++]
    const place = group === null ? row : groupOf(row, group)
    place[name] = decode === null || value === null ? value : decode(value)
  }
  return row
}

function groupOf(row: Record<string, unknown>, name: string): Record<string, unknown> {
  row[name] ??= {}
  return row[name] as Record<string, unknown>
}

/**
 * What is in each column of a row; null where there is anything but columns and expressions, one level deep at most.
 */
function cellsOf(fields: unknown): Cell[] | null {
  if (!Array.isArray(fields)) return null
  const cells = fields.map(cellOf)
  return cells.every((cell) => cell !== null) ? cells : null
}

function cellOf({ path, field }: { path: string[]; field: unknown }): Cell | null {
  const [last, group = null, ...deeper] = path.toReversed()
  const decoder = is(field, Column)
    ? field
    : is(field, SQL)
      ? Reflect.get(field, 'decoder')
      : is(field, SQL.Aliased)
        ? Reflect.get(field.sql, 'decoder')
        : null
  if (last === undefined || deeper.length > 0 || !decoder) return null
  const asItIs = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return { group, name: last, decode: asItIs ? null : (value) => decoder.mapFromDriverValue(value) }
}
