/**
 * `npm test` runs short versions of some tests. The long ones, `npm run test:long`, cover every size, theme, kind of
 * text, and caller.
 */
export const isLong = process.env.LONG_TESTS === 'on'

/** Short versions cover less on PostgreSQL, because the SQLite run covers the same code. */
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** A number of rounds, comparisons, or seconds: `fewer` only in short versions on PostgreSQL. */
export const timesOf = (all: number, fewer: number): number => (onPostgres && !isLong ? fewer : all)

export const someOnPostgres = <Item>(all: readonly Item[], step: number): Item[] =>
  onPostgres ? someOf(all, step) : [...all]

/** All items in long versions; in short ones, the first and every `step`th. */
export const someOf = <Item>(all: readonly Item[], step: number): Item[] =>
  isLong ? [...all] : all.filter((_, place) => place % step === 0)

export const walkWidths: number[] = isLong ? [390, 1280] : [390]
