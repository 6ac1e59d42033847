import { currentCurrency } from './money.ts'
import { currentLanguage, type Language } from './texts/languages.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = [
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** 125 is 'one hundred twenty-five'. */
function inEnglish(number: number): string {
  if (number < 20) return small[number] ?? ''
  const scale = scales.find(([size]) => number >= size)
  const [size, name] = scale ?? [10, '']
  const [count, rest] = [Math.floor(number / size), number % size]
  if (scale) return `${inEnglish(count)} ${name}${rest > 0 ? ` ${inEnglish(rest)}` : ''}`
  return rest > 0 ? `${tens[count]}-${small[rest]}` : (tens[count] ?? '')
}

function dollarsInEnglish(cents: number): string {
  const [dollars, rest] = [Math.floor(cents / 100), cents % 100]
  const parts = [
    (dollars > 0 || rest === 0) && `${inEnglish(dollars)} ${dollars === 1 ? 'dollar' : 'dollars'}`,
    rest > 0 && `${inEnglish(rest)} ${rest === 1 ? 'cent' : 'cents'}`,
  ]
  const words = parts.filter(Boolean).join(' and ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const writers: Partial<Record<Language, (cents: number) => string>> = {
  en: dollarsInEnglish,
  'en-XA': dollarsInEnglish,
}

/**
 * An amount in words, as on a check: 12550 cents are 'One hundred twenty-five dollars and fifty cents' (docs/product.md
 * 8.13). Null in a currency or language for which there are no words. `cents` is a whole number below $1,000,000,000.
 */
export const amountInWords = (cents: number): string | null =>
  currentCurrency() === 'USD' ? (writers[currentLanguage()]?.(cents) ?? null) : null
