import { Group } from '@visx/group'
import { BarStack } from '@visx/shape'
import { useId } from 'react'
import { isRightToLeft } from '#web/lib/direction.ts'
import { type ChartLook, ChartPatterns, lookOf } from './chart-looks.tsx'
import { fontSize, hasRoomForValues, labelStep, type Plot, plotHeight, plotOf, textWidth } from './plot.ts'
import { useWidth } from './use-width.ts'

/** A part of the bars. */
export type ChartPart = { key: string; name: string; look: ChartLook }

export type ChartRow = {
  id: string
  /** Below the bars: a month, and its year in the second line. */
  label: string
  year: string | null
  values: Record<string, number>
}

export type BarChartData = {
  rows: readonly ChartRow[]
  /** Bars that stand side by side, each made of its parts from bottom to top. */
  bars: readonly (readonly ChartPart[])[]
  /** Whether there are values between whole numbers. */
  fractions?: boolean
  format: (value: number) => string
}

const amountIn = ({ values }: ChartRow, key: string): number => values[key] ?? 0

export const heightOf = (row: ChartRow, parts: readonly ChartPart[]): number =>
  parts.reduce((sum, { key }) => sum + amountIn(row, key), 0)

/** Bars as one picture with one sentence; the table next to it has all values (docs/product.md 30). */
export function BarChart({ summary, ...data }: BarChartData & { summary: string }) {
  const [target, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={target} className="chart h-64">
      {width > 0 && <Drawing {...data} summary={summary} width={width} />}
    </div>
  )
}

function Drawing({ summary, width, ...data }: BarChartData & { summary: string; width: number }) {
  const { rows, bars, fractions = false, format } = data
  const id = useId()
  const max = Math.max(0, ...rows.flatMap((row) => bars.map((parts) => heightOf(row, parts))))
  const ids = rows.map((row) => row.id)
  const hasYears = rows[0]?.year !== null
  const rightToLeft = isRightToLeft()
  const plot = plotOf({ width, ids, bars: bars.length, max, fractions, format, rightToLeft, hasYears })
  return (
    <svg role="img" aria-label={summary} viewBox={`0 0 ${width} ${plotHeight}`} fontSize={fontSize}>
      <ChartPatterns id={id} looks={bars.flat().map(({ look }) => look)} />
      <ValueAxis plot={plot} format={format} />
      {bars.map((parts, index) => (
        <Bars key={parts[0]?.key} id={id} plot={plot} rows={rows} parts={parts} index={index} />
      ))}
      <line x1={plot.start} x2={plot.end} y1={plot.bottom} y2={plot.bottom} className="chart-base" />
      <BarValues plot={plot} {...data} />
      <Labels plot={plot} rows={rows} />
    </svg>
  )
}

function ValueAxis({ plot: { ticks, y, start, end }, format }: { plot: Plot; format: (value: number) => string }) {
  return ticks.map((tick) => (
    <Group key={tick} top={y(tick)}>
      {tick > 0 && <line x1={start} x2={end} className="chart-grid" />}
      {/* `end` is at the right of the text, or at its left in text from right to left: always next to the plot */}
      <text x={start < end ? start - 8 : start + 8} dy="0.35em" textAnchor="end" className="chart-text">
        {format(tick)}
      </text>
    </Group>
  ))
}

type BarsProps = { id: string; plot: Plot; rows: readonly ChartRow[]; parts: readonly ChartPart[]; index: number }

const Bars = ({ id, plot: { x, y, inner }, rows, parts, index }: BarsProps) => (
  <BarStack
    data={[...rows]}
    keys={parts.map(({ key }) => key)}
    value={amountIn}
    x={(row) => row.id}
    xScale={x}
    yScale={y}
    color={() => ''}
  >
    {(stacks) =>
      stacks.map((stack, part) =>
        stack.bars
          .filter(({ height }) => height > 0)
          .map((bar) => (
            <rect
              key={`${stack.key} ${bar.index}`}
              x={bar.x + (inner(index) ?? 0)}
              y={bar.y}
              width={inner.bandwidth()}
              height={bar.height}
              {...lookOf(id, parts[part]?.look ?? 'amber')}
            />
          )),
      )
    }
  </BarStack>
)

/** Above each bar, if there is room for all. */
function BarValues({ plot, rows, bars, format }: BarChartData & { plot: Plot }) {
  const values = rows.flatMap((row) =>
    bars.map((parts, index) => ({ row, index, value: heightOf(row, parts) })).filter(({ value }) => value > 0),
  )
  if (
    !hasRoomForValues(
      plot,
      values.map(({ value }) => format(value)),
    )
  )
    return null
  const { x, y, inner } = plot
  return values.map(({ row, index, value }) => (
    <text
      key={`${row.id} ${index}`}
      x={(x(row.id) ?? 0) + (inner(index) ?? 0) + inner.bandwidth() / 2}
      y={y(value) - 6}
      textAnchor="middle"
      className="chart-value"
    >
      {format(value)}
    </text>
  ))
}

/** As many as fit. The year is below the first label, if the next year's isn't too close, and below the first of each year. */
function Labels({ plot: { x, bottom }, rows }: { plot: Plot; rows: readonly ChartRow[] }) {
  const step = labelStep(
    rows.map(({ label }) => label),
    x.step(),
  )
  const shown = rows.filter((_, index) => index % step === 0)
  const isNewYear = (index: number) => shown[index]?.year !== shown[index - 1]?.year
  const isTooClose = (index: number) =>
    index === 0 && shown.length > 1 && isNewYear(1) && textWidth('2026 ') > step * x.step()
  return shown.map(({ id, label, year }, index) => (
    <Group key={id} left={(x(id) ?? 0) + x.bandwidth() / 2} top={bottom}>
      <text y={18} textAnchor="middle" className="chart-text">
        {label}
      </text>
      {isNewYear(index) && !isTooClose(index) && (
        <text y={35} textAnchor="middle" className="chart-value">
          {year}
        </text>
      )}
    </Group>
  ))
}
