/**
 * `npm test` runs the short versions of some tests, which look at a part of what the long ones, `npm run test:long`,
 * look at all of: every size, theme, kind of text or caller.
 */
export const isLong = process.env.LONG_TESTS === 'on'

/** On PostgreSQL the short versions look at less once more: what SQLite's look at says most of it there as well. */
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

/** Of a number of rounds, comparisons or seconds: all in the long versions, fewer in short ones on PostgreSQL. */
export const timesOf = (all: number, fewer: number): number => (onPostgres && !isLong ? fewer : all)

/** On PostgreSQL what `someOf` says, and all of them on SQLite and in the long versions. */
export const someOnPostgres = <Item>(all: readonly Item[], step: number): Item[] =>
  onPostgres ? someOf(all, step) : [...all]

/** All of them in the long versions; in the short ones the first and then each `step`th. */
export const someOf = <Item>(all: readonly Item[], step: number): Item[] =>
  isLong ? [...all] : all.filter((_, place) => place % step === 0)

/** Of widths that a walk is taken at, a phone's alone in the short versions: less fits there. */
export const walkWidths: number[] = isLong ? [390, 1280] : [390]
