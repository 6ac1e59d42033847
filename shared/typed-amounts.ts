import { moneyForm, parseCents } from './money.ts'

/**
 * Converts an amount that a person typed to the smallest unit; null if it isn't one. Takes either separator, and also
 * Arabic digits, groups, and the currency's sign or code. A separator before exactly three digits is read as the page
 * writes it: '1.500' is 1500 in Spanish euros, and 1.5 in English dinars.
 */
export function parseTypedCents(typed: string | number): number | null {
  const { before, after, currency, point, group } = moneyForm()
  let text = String(typed)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', point)
    .replace(/[\u200e\u200f٬]/g, '')
    .trim()
  for (const sign of [before, after, currency].map((part) => part.replace(/[\u200e\u200f]/g, '').trim())) {
    if (sign && text.startsWith(sign)) text = text.slice(sign.length).trim()
    // the sign is written without its last point, but people type it
    const end = [`${sign}.`, sign].find((each) => sign && text.endsWith(each))
    if (end) text = text.slice(0, -end.length).trim()
  }
  return parseCents(plainOf(text, { point, group }))
}

export const parseTyped = (typed: string | number): number | null => parseTypedCents(typed) || null

/** Three digits after each separator; in India, two in the middle. Linear: separators and digits can't be confused. */
const grouped = /^\d{1,3}(?:[.,\s'’]\d{2,3})*[.,\s'’]\d{3}$/

function plainOf(text: string, { point, group }: { point: string; group: string }): string {
  const separators = text.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  const isDecimal =
    last !== undefined &&
    (separators.some((one) => one !== last) ||
      (separators.length === 1 && (last === point || !(last === group && grouped.test(text)))))
  const at = isDecimal ? text.lastIndexOf(last) : text.length
  const [whole, rest] = [text.slice(0, at), text.slice(at + 1)]
  const digits = grouped.test(whole) ? whole.replace(/\D/g, '') : whole
  return isDecimal ? `${digits}.${rest}` : digits
}
