import type { ReactNode } from 'react'
import { classes } from '#web/components/ui/classes.ts'

export type FigureRow = { id: string; name: string; values: readonly ReactNode[]; isTotal?: boolean }

type FigureTableProps = {
  caption: string
  /** The heading of the rows' names, and those of their values. */
  columns: readonly string[]
  rows: readonly FigureRow[]
  /** `few` fit on any phone. The rows of others become cards, those of `many` columns also on tablets. */
  width?: 'few' | 'some' | 'many'
}

/** Explicit, because Safari drops the roles of a table that CSS lays out as cards. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  column: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
}

/** A table of numbers. */
export function FigureTable({ caption, columns, rows, width = 'some' }: FigureTableProps) {
  return (
    <div className="figure-table">
      <table {...roles.table} className={width}>
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((name) => (
              <th {...roles.column} key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map(({ id, name, values, isTotal = false }) => (
            <tr {...roles.row} key={id} className={classes(isTotal && 'total')}>
              <th {...roles.name}>{name}</th>
              {values.map((value, index) => (
                <td {...roles.cell} key={columns[index + 1]} data-label={columns[index + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
