import { type Currency, rulesOf } from './currencies.ts'
import { dollars, type MoneyForm, setMoneyForm } from './money.ts'
import { stripeDecimalsOf } from './stripe-amounts.ts'
import { currentLanguage, type Language, pseudolocale } from './texts/languages.ts'

// Asks Intl how amounts are written. Only servers and tests load this: a page comes with its form.

const cache = new Map<string, MoneyForm>()

/** How amounts of a currency are written in a language, in the way of the currency's country, with Western digits. */
export function moneyFormOf(language: Language, currency: Currency): MoneyForm {
  const key = `${language} ${currency}`
  const cached = cache.get(key)
  if (cached) return cached
  const form = askIntl(language, currency)
  cache.set(key, form)
  return form
}

export function localeOf(language: Language, currency: Currency): string {
  const { country } = rulesOf(currency)
  const tag = language === pseudolocale ? 'en' : language
  return new Intl.Locale(tag, { ...(country && { region: country }), numberingSystem: 'latn' }).toString()
}

function askIntl(language: Language, currency: Currency): MoneyForm {
  const { decimals, minimum, scale } = rulesOf(currency)
  // with decimals, whose number is ours and not Intl's
  const fractions = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const format = new Intl.NumberFormat(localeOf(language, currency), { style: 'currency', currency, ...fractions })
  const parts = format.formatToParts(12_345_678.9)
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('')
  const last = parts.findLastIndex(({ type }) => type === 'fraction')
  const hasGroup = format.formatToParts(1234).some(({ type }) => type === 'group')
  const groups = parts.filter(({ type }) => type === 'integer')
  const form: MoneyForm = {
    currency,
    decimals,
    before: textOf(
      parts.slice(
        0,
        parts.findIndex(({ type }) => type === 'integer'),
      ),
    ),
    // without the last point of 'د.ك.', which would be a second one at the end of a sentence
    after: textOf(parts.slice(last + 1)).replace(/\.(?=\u200f?$)/, ''),
    point: partOf('decimal'),
    group: partOf('group'),
    groupFrom: hasGroup ? 4 : 5,
    ...(groups.at(1)?.value.length === 2 && { pairs: true as const }),
    min: minimum / 10 ** (stripeDecimalsOf(currency) - decimals),
    scale,
  }
  return JSON.stringify(form) === JSON.stringify(dollars) ? dollars : form
}

/** Sets the currency of the shelter that this process serves. */
export function setCurrency(currency: Currency): void {
  setMoneyForm(() => moneyFormOf(currentLanguage(), currency))
}
