/**
 * How many records one call looks through when it searches or filters (docs/product.md 5.13): enough for any shelter of a
 * usual size to be searched in one go, and few enough not to keep others waiting (docs/decisions/041). Lists of staff look
 * through fewer, as they look up people as well. Tests lower both.
 */
export const searchWindow = { rows: 50_000, deskRows: 20_000 }

/**
 * The last record that one call looks at, of those that `ask` reads in the order of the list, two of them after so many
 * others; undefined where it looks at all of them.
 */
export async function lastInWindow<Row>(
  rows: number,
  fetchRows: (skipped: number) => PromiseLike<Row[]>,
): Promise<Row | undefined> {
  const [last, further] = await fetchRows(rows - 1)
  return further === undefined ? undefined : last
}
