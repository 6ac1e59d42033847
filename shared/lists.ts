import { z } from 'zod'

/** Rows that one answer holds at most; longer lists come page by page, or as a stream (docs/product.md 12.10). */
export const maxRows = 100

/** So many rows, and no more. */
export const rowArray = <Row extends z.ZodType>(row: Row) => z.array(row).max(maxRows)

const before = z.int().positive().optional()

/** Keyset paging: records with an id below `cursor`, newest first. */
export const pagingInput = (defaultRows: number) =>
  z.object({ cursor: before, limit: z.int().min(1).max(maxRows).default(defaultRows) })

/** The same for a list that may begin further on: at `before`; `cursor` is how far it has come since. */
export const pagingInputFrom = (defaultRows: number) => pagingInput(defaultRows).extend({ before })

/** One page of records, and where the next one begins. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: rowArray(row), nextCursor: z.number().nullable() })
