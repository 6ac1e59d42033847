import { scaleBand, scaleLinear } from '@visx/scale'

// The geometry of bar charts, in pixels. A chart has the width of its place and a fixed height.

export const plotHeight = 256
export const fontSize = 13
const above = 22
/** One line of labels, or two. */
const below = { one: 27, two: 44 }
const beside = 10

/** Wide enough for letters of all languages; measuring each text would take longer than drawing the chart. */
export const textWidth = (text: string): number => text.length * fontSize * 0.56

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth))

/** The marks of an axis that starts at 0. Without `fractions`, as for pets, there are none between whole numbers. */
export function valueTicks(max: number, fractions: boolean): number[] {
  const scale = scaleLinear({ domain: [0, Math.max(max, fractions ? 1 : 2)], nice: 4 })
  const ticks = scale.ticks(4)
  return fractions ? ticks : ticks.filter(Number.isInteger)
}

/** Every how many labels one is shown, so that they don't touch. */
export const labelStep = (labels: readonly string[], step: number): number =>
  step > 0 ? Math.max(1, Math.ceil((widest(labels) + 8) / step)) : labels.length || 1

export type Plot = ReturnType<typeof plotOf>

type PlotOptions = {
  width: number
  /** Of each bar, or pair of bars. */
  ids: readonly string[]
  /** How many bars stand side by side at each. */
  bars: number
  max: number
  fractions: boolean
  format: (value: number) => string
  rightToLeft: boolean
  /** Whether there are years below the months. */
  hasYears: boolean
}

/** In text from right to left, the first month is at the right, and so is the axis of values. */
export function plotOf({ width, ids, bars, max, fractions, format, rightToLeft, hasYears }: PlotOptions) {
  const bottom = plotHeight - (hasYears ? below.two : below.one)
  const ticks = valueTicks(max, fractions)
  const axis = widest(ticks.map(format)) + 10
  const [start, end] = rightToLeft ? [width - axis, beside] : [axis, width - beside]
  const x = scaleBand({ domain: [...ids], range: [start, end], padding: 0.24 })
  const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [bottom, above] })
  const order = rightToLeft ? [...Array(bars).keys()].reverse() : [...Array(bars).keys()]
  const inner = scaleBand({ domain: order, range: [0, x.bandwidth()], paddingInner: bars > 1 ? 0.08 : 0 })
  return { width, start, end, bottom, ticks, x, y, inner }
}

/** Whether each bar has room for its value. */
export const hasRoomForValues = (plot: Plot, values: readonly string[]): boolean =>
  widest(values) <= plot.inner.step() - 1
