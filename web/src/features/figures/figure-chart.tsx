import { useId, useState } from 'react'
import { formatList } from '#shared/format-values.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { BarChart, type BarChartData, type ChartPart } from './bar-chart.tsx'
import { ChartPatterns, lookOf } from './chart-looks.tsx'
import { figureChartTexts as t } from './figure-chart.texts.ts'
import { figureLabelsTexts as labels } from './figure-labels.texts.ts'
import { FigureTable } from './figure-table.tsx'

type FigureChartProps = BarChartData & {
  title: string
  /** Columns of the table that no bar shows. */
  more?: readonly { key: string; name: string }[]
}

/** A chart with the names and sums of its parts, and the table behind it, which is printed too. */
export function FigureChart({ title, more = [], ...data }: FigureChartProps) {
  const { rows, bars, format } = data
  const parts = bars.flat()
  const sumOf = (key: string) => rows.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)
  const isEmpty = [...parts, ...more].every(({ key }) => sumOf(key) === 0)
  const totals = formatList(parts.map(({ key, name }) => t.amount({ name, amount: format(sumOf(key)) })))
  return (
    <Panel className="min-w-0">
      <figure>
        <figcaption>
          <h2 className="text-xl">{title}</h2>
        </figcaption>
        {isEmpty ? (
          <p className="mt-3 text-ink-soft">{t.nothing()}</p>
        ) : (
          <>
            <Legend parts={parts} amount={(key) => format(sumOf(key))} />
            <BarChart {...data} summary={summaryOf(rows, totals)} />
            <TableBehind {...data} title={title} columns={[...parts, ...more]} />
          </>
        )}
      </figure>
    </Panel>
  )
}

const nameOf = ({ label, year }: BarChartData['rows'][number]): string => [label, year].filter(Boolean).join(' ')

function summaryOf(rows: BarChartData['rows'], totals: string): string {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return totals
  const [from, to] = [nameOf(first), nameOf(last)]
  return from === to ? t.summaryOfOne({ from, totals }) : t.summary({ from, to, totals })
}

/** The sums are next to the names, so that the most important values need no table. */
function Legend({ parts, amount }: { parts: readonly ChartPart[]; amount: (key: string) => string }) {
  const id = useId()
  return (
    <ul className="mt-2 mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {parts.map(({ key, name, look }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="16" height="16" className="shrink-0">
            <ChartPatterns id={`${id}-${key}`} looks={[look]} />
            <rect width="16" height="16" rx="3" {...lookOf(`${id}-${key}`, look)} />
          </svg>
          {name} <strong className="tabular-nums">{amount(key)}</strong>
        </li>
      ))}
    </ul>
  )
}

type TableBehindProps = BarChartData & { title: string; columns: readonly { key: string; name: string }[] }

function TableBehind({ title, rows, columns, format }: TableBehindProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const action = open ? t.hideTable() : t.showTable()
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t.tableOf({ action, chart: title })}
        onClick={() => setOpen(!open)}
        className="mt-2 -ms-3.5 print:hidden"
      >
        {action}
      </Button>
      <div id={id} className={classes('mt-2', !open && 'hidden print:block')}>
        <FigureTable
          caption={title}
          width={columns.length <= 2 ? 'few' : 'some'}
          columns={[rows[0]?.year === null ? labels.year() : labels.month(), ...columns.map(({ name }) => name)]}
          rows={rows.map((row) => ({
            id: row.id,
            name: nameOf(row),
            values: columns.map(({ key }) => format(row.values[key] ?? 0)),
          }))}
        />
      </div>
    </>
  )
}
