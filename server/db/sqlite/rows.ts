import { Column, is, SQL } from 'drizzle-orm'

type Cell = { group: string | null; name: string; decode: ((value: unknown) => unknown) | null }

/**
 * Runs a prepared query of Drizzle's and makes its rows, as Drizzle does, but looks only once at what each column is:
 * 25 pets take 54 µs instead of 77, of which SQLite takes 42. Null for a query whose rows Drizzle must make itself.
 */
export function rowsOf(written: object): ((values: Record<string, unknown>) => unknown[]) | null {
  const values: unknown = Reflect.get(written, 'values')
  const cells = cellsOf(Reflect.get(written, 'fields'))
  // whoever is not there in an outer join is null as a whole
  const joined: unknown = Reflect.get(written, 'joinsNotNullableMap')
  if (typeof values !== 'function' || !cells || Object.values(joined ?? {}).includes(false)) return null
  return (given) => {
    const rows: unknown[][] = values.call(written, given)
    return rows.map((row) => rowOf(cells, row))
  }
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
