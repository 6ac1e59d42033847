import { moneyForm } from './money.ts'
import { currentFormats } from './texts/current-formats.ts'
import { groupThousands } from './texts/group-thousands.ts'

// Numbers and lists in the current language, without `Intl` (shared/texts/group-thousands.ts).

/** '12,500' */
export const formatCount = (value: number): string => groupThousands(value, currentFormats().grouping)

/** '12.5%', with a fixed number of decimals, which are separated as in amounts. `percent` is 0 to 100. */
export const formatPercent = (percent: number, decimals: number): string =>
  percent.toFixed(decimals).replace('.', moneyForm().point) + currentFormats().percentSign

/** 'sex, size, breed': a list without 'and', as in notes and labels. */
export const formatList = (words: readonly string[]): string => words.join(currentFormats().listSeparator)
