import type { FiguresInput } from '#shared/figures.ts'
import { trpc } from '#web/lib/trpc.ts'

const previous = <Data>(data: Data | undefined) => data

/** Keeps the figures of the last period until those of the next one are there, so that nothing moves. */
export const useFigures = (period: FiguresInput, enabled = true) =>
  trpc.figures.ofPeriod.useQuery(period, { placeholderData: previous, enabled })
