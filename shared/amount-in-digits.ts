const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

const inDigits = (number: string): string => [...number].map((digit) => digits[Number(digit)]).join(' ')

/**
 * An amount with each digit as a word, so that none can be changed on paper: 12550 cents are 'one two five dollars and
 * five zero cents' (docs/product.md 8.13).
 */
export function amountInDigits(cents: number): string {
  const dollars = Math.floor(cents / 100)
  const rest = String(cents % 100).padStart(2, '0')
  return `${inDigits(String(dollars))} ${dollars === 1 ? 'dollar' : 'dollars'} and ${inDigits(rest)} cents`
}
