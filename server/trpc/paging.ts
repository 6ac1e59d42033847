/** Cuts the extra row off that was asked for to learn whether there is more; the cursor is the last id shown. */
export function cutPage<Row extends { id: number }>(
  rows: Row[],
  limit: number,
): { items: Row[]; nextCursor: number | null } {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
