import { z } from 'zod'

/** Rows that one answer holds at most; longer lists come page by page, or as a stream (docs/product.md 12.10). */
export const mostRows = 100

/** So many rows, and no more. */
export const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(mostRows)

const before = z.int().positive().optional()

/** Keyset paging: records with an id below `cursor`, newest first. */
export const paging = (usualRows: number) =>
  z.object({ cursor: before, limit: z.int().min(1).max(mostRows).default(usualRows) })

/** The same for a list that may begin further on: at `before`; `cursor` is how far it has come since. */
export const pagingFrom = (usualRows: number) => paging(usualRows).extend({ before })

/** One page of records, and where the next one begins. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: rowsOf(row), nextCursor: z.number().nullable() })
