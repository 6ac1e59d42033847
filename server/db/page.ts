/** Which records of a list are meant: those with ids below `before`, at most `limit`. */
export type PageParams = { before?: number | undefined; limit: number }

export type PageResult<Row> = { items: Row[]; nextCursor: number | null }

/** One page, and where the next one begins. A row more is asked for, to learn whether there is a next one. */
export async function pageOf<Row extends { id: number }>(
  limit: number,
  fetchRows: (limit: number) => Promise<Row[]>,
): Promise<PageResult<Row>> {
  const rows = await fetchRows(limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
