import { names, type Sample, type SampleName } from './samples.ts'

export type TimedSample = { minute: number; sample: Sample }

/**
 * Limits for the growth over the second half, by its trend, and for the difference from the start after a rest. The
 * delay only shows how busy the machine is, so it has no limit.
 */
const tolerances: Record<Exclude<SampleName, 'delay'>, { growth: number; left: number }> = {
  resident: { growth: 30, left: 300 },
  heap: { growth: 10, left: 25 },
  descriptors: { growth: 15, left: 2 },
  sockets: { growth: 15, left: 2 },
  // Node creates its pool's threads when they are first needed
  threads: { growth: 1, left: 4 },
  children: { growth: 1, left: 0 },
  wal: { growth: 8, left: 32 },
  uploads: { growth: 2, left: 0 },
}
const judged = Object.keys(tolerances) as (keyof typeof tolerances)[]

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The rise of the regression line through these points, from the first to the last. */
export function growthOf(points: { at: number; value: number }[]): number {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return 0
  const [middle, level] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))]
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const rise = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - level), 0)
  return (rise / spread) * (last.at - first.at)
}

/**
 * For the heap, the minimum of some seconds counts, because that is its size after a collection. For all others, their
 * mean.
 */
export function condensed(name: SampleName, seen: TimedSample[], minutes: number): { at: number; value: number }[] {
  const groups = Object.entries(Object.groupBy(seen, ({ minute }) => String(Math.floor(minute / minutes))))
  return groups.map(([group, some = []]) => {
    const values = some.map(({ sample }) => sample[name])
    return { at: Number(group), value: name === 'heap' ? Math.min(...values) : mean(values) }
  })
}

export function grown(seen: TimedSample[], minutes: number): string[] {
  const half = seen.filter(({ minute }) => minute >= minutes / 2)
  return judged.flatMap((name) => {
    const growth = growthOf(condensed(name, half, 0.25))
    const most = tolerances[name].growth
    return growth > most ? [`${name} grew by ${growth.toFixed(1)} in the second half; ${most} is what may be`] : []
  })
}

export function leftOver(before: Sample, after: Sample): string[] {
  return judged.flatMap((name) => {
    const more = after[name] - before[name]
    const most = tolerances[name].left
    return more > most
      ? [`${name}: ${before[name]} before, ${after[name]} afterwards; ${most} more is what may be`]
      : []
  })
}

export const byMinute = (seen: TimedSample[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(seen, ({ minute }) => `minute ${Math.floor(minute) + 1}`)).map(
      ([minute, some = []]) => [
        minute,
        Object.fromEntries(
          names.map((name) => [name, Math.round((condensed(name, some, 1e6)[0]?.value ?? 0) * 10) / 10]),
        ),
      ],
    ),
  )
