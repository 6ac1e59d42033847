import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Currency } from './currencies.ts'
import {
  formatDay,
  formatDayAndTime,
  formatFullDayAndTime,
  formatLongDay,
  formatLongMonth,
  formatMonth,
  formatTime,
  inLocalTime,
  inUtc,
  type WallTime,
} from './dates.ts'
import { formatCount, formatList, formatPercent, formatPlace } from './format-values.ts'
import { withMoneyForm } from './money.ts'
import { moneyFormOf } from './money-form.ts'
import { everyLanguage, inLanguage, type Language } from './texts/languages.ts'

/** Intl with Western digits, and with a plain space before AM and PM: some versions of ICU write a narrow one. */
const intl = (language: Language, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone: 'UTC', ...options })
  return (date: Date) => withOrdinal(language, format.format(date).replace(/\u202F(?=[AP]M$)/, ' '))
}

/** Intl writes '1 décembre' and '1 de dezembro'. */
const withOrdinal = (language: Language, text: string) => {
  if (language === 'fr') return text.replace(/(?<!\d)1(?= \p{L})/u, '1er')
  return language === 'pt-BR' ? text.replace(/(?<!\d)1(?= de \p{L})/u, '1º') : text
}

const arabicDay = { day: 'numeric', month: 'long', year: 'numeric' } as const
const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

type Format = {
  write: (time: WallTime) => string
  options: Intl.DateTimeFormatOptions
  inArabic?: object
  inDigits?: object
}
const formats: Record<string, Format> = {
  day: { write: formatDay, options: { dateStyle: 'medium' }, inArabic: arabicDay, inDigits: digits },
  longDay: { write: formatLongDay, options: { dateStyle: 'long' } },
  month: { write: formatMonth, options: { month: 'short', year: 'numeric' } },
  longMonth: { write: formatLongMonth, options: { month: 'long', year: 'numeric' } },
  time: { write: formatTime, options: { timeStyle: 'short' } },
  dayAndTime: {
    write: formatDayAndTime,
    options: { dateStyle: 'medium', timeStyle: 'short' },
    inDigits: { ...digits, hour: '2-digit', minute: '2-digit' },
  },
  fullDayAndTime: { write: formatFullDayAndTime, options: { dateStyle: 'full', timeStyle: 'short' } },
}

const dates = fc.date({ min: new Date(0), max: new Date('2200'), noInvalidDate: true })

test.each(everyLanguage)('dates in %s are those of Intl', (language) => {
  for (const [name, { write, options, inArabic, inDigits }] of Object.entries(formats)) {
    // CLDR has digits only for an Arabic day with a time
    if (language === 'ar' && name === 'dayAndTime') continue
    const own = language === 'ar' ? inArabic : language === 'pt-BR' ? inDigits : undefined
    const format = intl(language, own ?? options)
    fc.assert(
      fc.property(dates, (date) => {
        expect(inLanguage(language, () => write(inUtc(date)))).toBe(format(date))
      }),
      { numRuns: 200 },
    )
  }
})

test('every month and weekday of a year is that of Intl', () => {
  for (const language of everyLanguage)
    for (let day = 0; day < 366; day++) {
      const date = new Date(Date.UTC(2028, 0, 1 + day, day % 24, day % 60))
      const options = { dateStyle: 'full', timeStyle: 'short' } as const
      expect(inLanguage(language, () => formatFullDayAndTime(inUtc(date)))).toBe(intl(language, options)(date))
    }
})

test('dates of each kind', () => {
  const time = inUtc(new Date('2026-11-09T21:05:00Z'))
  const inAll = (language: Language) =>
    inLanguage(language, () => [formatDay(time), formatMonth(time), formatFullDayAndTime(time)])
  expect(inAll('fr')).toEqual(['9 nov. 2026', 'nov. 2026', 'lundi 9 novembre 2026 à 21:05'])
  expect(inAll('de')).toEqual(['09.11.2026', 'Nov. 2026', 'Montag, 9. November 2026 um 21:05'])
  expect(inAll('pt-BR')).toEqual(['09/11/2026', 'nov. de 2026', 'segunda-feira, 9 de novembro de 2026 às 21:05'])
  const first = inUtc(new Date('2026-12-01T21:05:00Z'))
  expect(inLanguage('fr', () => [formatDay(first), formatLongDay(first)])).toEqual([
    '1er déc. 2026',
    '1er décembre 2026',
  ])
  expect(inLanguage('pt-BR', () => formatFullDayAndTime(first))).toBe('terça-feira, 1º de dezembro de 2026 às 21:05')
  expect(inLanguage('es', () => [formatLongDay(time), formatDayAndTime(time)])).toEqual([
    '9 de noviembre de 2026',
    '9 nov 2026, 21:05',
  ])
  expect(inLanguage('ar', () => [formatDay(time), formatDayAndTime(time)])).toEqual([
    '9 نوفمبر 2026',
    '9 نوفمبر 2026، 9:05 م',
  ])
})

test('a local time is that of the process', () => {
  const date = new Date('2026-05-04T01:30:00')
  expect(inLocalTime(date)).toEqual({ year: 2026, month: 5, day: 4, weekday: 1, hour: 1, minute: 30 })
})

test.each(everyLanguage)('percentages and numbers in %s are those of Intl', (language) => {
  const locale = `${language === 'es' ? 'es-419' : language}-u-nu-latn`
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(locale, { style: 'percent' })
  const number = new Intl.NumberFormat(locale)
  const dollars = moneyFormOf(language, 'USD')
  const write = (compare: () => void) => withMoneyForm(dollars, () => inLanguage(language, compare))
  write(() => {
    for (let tenths = 0; tenths <= 1000; tenths++)
      expect(formatPercent(tenths / 10, 1)).toBe(percent.format(tenths / 1000))
    expect(formatPercent(7, 0)).toBe(whole.format(0.07))
    for (const count of [0, 999, 1000, 1250, 9999, 10_000, 12_500, 1_000_000])
      expect(formatCount(count)).toBe(number.format(count))
  })
})

test.each<[Language, Currency, string]>([
  ['es', 'EUR', '12,5%'],
  ['es', 'MXN', '12.5%'],
  ['en', 'EUR', '12.5%'],
  ['fr', 'EUR', '12,5\u00a0%'],
  ['fr', 'CHF', '12.5\u00a0%'],
  ['de', 'EUR', '12,5\u00a0%'],
  ['pt-BR', 'BRL', '12,5%'],
  ['ar', 'KWD', '12.5\u200e%\u200e'],
])('in %s and %s, a percentage has the decimal mark of amounts', (language, currency, expected) => {
  const written = withMoneyForm(moneyFormOf(language, currency), () =>
    inLanguage(language, () => formatPercent(12.5, 1)),
  )
  expect(written).toBe(expected)
})

test('a list has the separators of the language', () => {
  expect(formatList(['sex', 'size', 'breed'])).toBe('sex, size, breed')
  expect(formatList([])).toBe('')
  expect(inLanguage('ar', () => formatList(['أ', 'ب']))).toBe('أ، ب')
})

test('a place has the separator of the language, and perhaps only one part', () => {
  expect(formatPlace({ city: 'Chur', country: 'Switzerland' })).toBe('Chur, Switzerland')
  expect(formatPlace({ city: '', country: 'Switzerland' })).toBe('Switzerland')
  expect(formatPlace({ city: null, country: null })).toBeNull()
  expect(inLanguage('ar', () => formatPlace({ city: 'عمّان', country: 'الأردن' }))).toBe('عمّان، الأردن')
})
