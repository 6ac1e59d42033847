import { z } from 'zod'

/** Maximum rows in one response; longer lists are paged or streamed (docs/product.md 12.10). */
export const maxRows = 100

export const rowArray = <Row extends z.ZodType>(row: Row) => z.array(row).max(maxRows)

const before = z.int().positive().optional()

/** Keyset paging: records with an id below `cursor`, newest first. */
export const pagingInput = (defaultRows: number) =>
  z.object({ cursor: before, limit: z.int().min(1).max(maxRows).default(defaultRows) })

/** For a list that may start at `before` instead of at the newest record; `cursor` is the position reached since. */
export const pagingInputFrom = (defaultRows: number) => pagingInput(defaultRows).extend({ before })

export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: rowArray(row), nextCursor: z.number().nullable() })
