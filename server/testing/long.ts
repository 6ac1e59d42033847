/**
 * `npm test` runs the short versions of some tests, which look at a part of what the long ones, `npm run test:long`,
 * look at all of: every size, theme, kind of text or caller.
 */
export const isLong = process.env.LONG_TESTS === 'on'

/** All of them in the long versions; in the short ones the first and then each `step`th. */
export const someOf = <Item>(all: readonly Item[], step: number): Item[] =>
  isLong ? [...all] : all.filter((_, place) => place % step === 0)

/** Of widths that a walk is taken at, a phone's alone in the short versions: less fits there. */
export const walkWidths: number[] = isLong ? [390, 1280] : [390]
