/** A page of records with ids below `before`. */
export type PageParams = { before?: number | undefined; limit: number }

export type PageResult<Row> = { items: Row[]; nextCursor: number | null }

export async function pageOf<Row extends { id: number }>(
  limit: number,
  fetchRows: (limit: number) => Promise<Row[]>,
): Promise<PageResult<Row>> {
  const rows = await fetchRows(limit + 1)
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
