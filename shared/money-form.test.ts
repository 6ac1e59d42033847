import { afterEach, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { type Currency, currencyCodes, rulesOf } from './currencies.ts'
import { cardProblem, minPaymentCents } from './donations.ts'
import {
  dollars,
  formatMoney,
  formatMoneyExact,
  parseCents,
  parseMoney,
  setMoneyForm,
  toTyped,
  toUnits,
  withMoneyForm,
} from './money.ts'
import { localeOf, moneyFormOf, setCurrency } from './money-form.ts'
import { presetAmounts } from './preset-amounts.ts'
import { promiseTerms } from './promise-terms.ts'
import { emptySettings } from './settings.ts'
import { inLanguage, type Language, languages, sourceLanguage } from './texts/languages.ts'
import { parseTyped, parseTypedCents } from './typed-amounts.ts'

const amounts = [0, 1, 10, 99, 100, 1234, 9990, 10_000, 123_456, 1_234_567, 12_345_678, 1_000_000_000]

afterEach(() => setMoneyForm(() => dollars))

test.each(currencyCodes)(
  '%s is written as Intl writes it, in each language, but without a point at the end',
  (currency) => {
    const { decimals } = rulesOf(currency)
    for (const language of languages) {
      const written = (amount: number, fractions: number) =>
        new Intl.NumberFormat(localeOf(language, currency), {
          ...{ style: 'currency', currency, minimumFractionDigits: fractions, maximumFractionDigits: fractions },
        })
          .format(amount)
          .replace(/\.(?=\u200f?$)/, '')
          // in Arabic, a mark of direction keeps the sign of 'US$' at its side
          .replace(language === 'ar' ? /[A-Z][$¥£]$/ : /$^/, '$&\u200e')
      withMoneyForm(moneyFormOf(language, currency), () => {
        for (const cents of amounts) {
          expect(formatMoneyExact(cents)).toBe(written(cents / 10 ** decimals, decimals))
          const short = cents % 10 ** decimals === 0 ? 0 : decimals
          expect(formatMoney(cents)).toBe(written(cents / 10 ** decimals, short))
          expect(parseTypedCents(formatMoneyExact(cents))).toBe(cents)
          expect(parseTypedCents(toTyped(cents))).toBe(cents)
          expect(parseCents(toUnits(cents))).toBe(cents)
        }
      })
    }
  },
)

const written: [Currency, ...string[]][] = [
  ['USD', '$1,234.50', '$1,234.50', '1 234,50 $US', '1.234,50 $', 'US$ 1.234,50', '1,234.50 US$'],
  ['EUR', '€1,234.50', '1234,50 €', '1 234,50 €', '1.234,50 €', '€ 1.234,50', '1,234.50 €'],
  ['BRL', 'R$1,234.50', 'R$1,234.50', '1 234,50 R$', '1.234,50 R$', 'R$ 1.234,50', '1,234.50 R$'],
  ['CAD', '$1,234.50', '1234,50 CAD', '1 234,50 $', '1.234,50 CA$', 'CA$ 1.234,50', '1,234.50 CA$'],
  ['JPY', '¥123,450', '123.450 JPY', '123 450 JPY', '123.450 ¥', 'JP¥ 123.450', '123,450 JP¥'],
  ['KWD', 'KWD 123.450', '123,450 KWD', '123,450 KWD', '123,450 KWD', 'KWD 123,450', '123.450 د.ك'],
]
test.each(written)('%s in English, Spanish, French, German, Portuguese, and Arabic', (currency, ...expected) => {
  const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
  setCurrency(currency)
  const inAll = (['en', 'es', 'fr', 'de', 'pt-BR', 'ar'] as const).map((language) =>
    plain(inLanguage(language, () => formatMoneyExact(123_450))),
  )
  expect(inAll).toEqual(expected)
})

test.each<[Language, Currency, string, number | null]>([
  ['en', 'USD', '1,250.50', 125_050],
  ['en', 'USD', '1,250', 125_000],
  ['en', 'USD', '12,5', 1250],
  ['en', 'USD', '$ 12.50', 1250],
  ['en', 'USD', '1.2.3', null],
  ['en', 'USD', '1,23.5', null],
  ['en', 'USD', '12.505', null],
  ['en', 'USD', '-5', null],
  ['en', 'USD', '1e3', null],
  ['es', 'EUR', '1.250', 125_000],
  ['es', 'EUR', '1.250,5', 125_050],
  ['es', 'EUR', '12.5', 1250],
  ['es', 'EUR', '12,50 €', 1250],
  ['es', 'EUR', '1 250,50', 125_050],
  ['es', 'EUR', '12,505', null],
  ['fr', 'EUR', '1\u202f250,50\u00a0€', 125_050],
  ['fr', 'EUR', '1 250', 125_000],
  ['fr', 'CAD', '1\u00a0250,50\u00a0$', 125_050],
  ['de', 'EUR', '1.250,50', 125_050],
  ['de', 'EUR', '1.250', 125_000],
  ['de', 'CHF', '1’250.50', 125_050],
  ['pt-BR', 'BRL', 'R$ 1.250,50', 125_050],
  ['pt-BR', 'BRL', '1.250', 125_000],
  ['pt-BR', 'USD', 'US$ 12,5', 1250],
  ['en', 'KWD', '1.234', 1234],
  ['es', 'KWD', '1,234', 1234],
  ['es', 'KWD', '1.234', 1_234_000],
  ['ar', 'KWD', '١٫٢٣٤', 1234],
  ['ar', 'KWD', '١٬٢٣٤٫٥٠٠ د.ك.', 1_234_500],
  ['ar', 'KWD', '1,234.500 د.ك', 1_234_500],
  ['ar', 'KWD', '1.5.', null],
  ['en', 'JPY', '1,500', 1500],
  ['en', 'JPY', '¥1500', 1500],
  ['en', 'JPY', '1.5', null],
  ['en', 'INR', '1,50,000', 15_000_000],
  ['en', 'CHF', "1'250.50", 125_050],
  ['en', 'SEK', '1 250,50 kr', 125_050],
])('typed in %s for %s, %s is %s', (language, currency, typed, cents) => {
  withMoneyForm(moneyFormOf(language, currency), () => expect(parseTyped(typed)).toBe(cents))
})

test('programs write plain numbers in the unit, with the decimals of the currency', () => {
  const parsedIn = (currency: Currency) => {
    setCurrency(currency)
    return ['1.234', '1.5', '500', 1.5, '1,5', '1.234,5'].map(parseMoney)
  }
  expect(parsedIn('USD')).toEqual([null, 150, 50_000, 150, null, null])
  expect(parsedIn('JPY')).toEqual([null, null, 500, null, null, null])
  expect(parsedIn('KWD')).toEqual([1234, 1500, 500_000, 1500, null, null])
  expect(parsedIn('ZAR')).toEqual([null, 150, 50_000, 150, null, null])
})

test('suggested amounts, the smallest payments, and thresholds make sense in each currency', () => {
  const in4 = (currency: Currency) => {
    setCurrency(currency)
    const toGoCents = 100_000_000
    return [
      ...presetAmounts({ toGoCents, need: null }).map(formatMoney),
      formatMoney(minPaymentCents()),
      formatMoney(promiseTerms(emptySettings).largeCents),
    ].map((text) => text.replaceAll('\u00a0', ' '))
  }
  expect(in4('USD')).toEqual(['$10', '$25', '$50', '$100', '$0.50', '$500'])
  expect(in4('EUR')).toEqual(['€10', '€25', '€50', '€100', '€0.50', '€500'])
  expect(in4('JPY')).toEqual(['¥1,000', '¥2,500', '¥5,000', '¥10,000', '¥50', '¥50,000'])
  expect(in4('KWD')).toEqual(['KWD 1', 'KWD 2.500', 'KWD 5', 'KWD 10', 'KWD 0.160', 'KWD 50'])
  expect(in4('COP')).toEqual(['COP 10,000', 'COP 25,000', 'COP 50,000', 'COP 100,000', 'COP 2,200', 'COP 500,000'])
  setCurrency('JPY')
  expect(promiseTerms({ ...emptySettings, largePromise: '30000' }).largeCents).toBe(30_000)
})

test('cards are charged multiples of ten where there are three decimals', () => {
  expect(cardProblem(1234)).toBeNull()
  setCurrency('KWD')
  expect(cardProblem(1230)).toBeNull()
  expect(cardProblem(1234)?.replaceAll('\u00a0', ' ')).toBe(
    'Cards can’t be charged this exact amount. Please choose KWD 1.230 or KWD 1.240.',
  )
})

test('amounts in words are only for dollars in English', () => {
  expect(amountInWords(2500)).toBe('Twenty-five dollars')
  for (const language of languages.filter((each) => each !== sourceLanguage))
    expect(inLanguage(language, () => amountInWords(2500))).toBeNull()
  setCurrency('CAD')
  expect(amountInWords(2500)).toBeNull()
})
