/** Which records of a list are meant: those with ids below `before`, at most `limit`. */
export type Paging = { before?: number | undefined; limit: number }

export type Page<Row> = { items: Row[]; nextCursor: number | null }

/** One page, and where the next one begins. A row more is asked for, to learn whether there is a next one. */
export async function pageOf<Row extends { id: number }>(
  limit: number,
  rows: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await rows(limit + 1)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}
