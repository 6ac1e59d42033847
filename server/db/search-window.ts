/**
 * How many records one search or filter reads (docs/product.md 5.13). Shelters of usual size are searched in one call,
 * and others don't wait long (docs/decisions/041).
 * Lists of staff read fewer rows, because they also look up people. Tests lower both.
 */
export const searchWindow = { rows: 10_000, adminListRows: 4_000 }

/**
 * The last record that one call reads; undefined if it reads all of them.
 * `fetchRows` reads two rows in the order of the list, after skipping `skipped` rows.
 */
export async function lastInWindow<Row>(
  rows: number,
  fetchRows: (skipped: number) => PromiseLike<Row[]>,
): Promise<Row | undefined> {
  const [last, further] = await fetchRows(rows - 1)
  return further === undefined ? undefined : last
}
