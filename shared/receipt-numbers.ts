import { formatReference } from './donations.ts'

// Numbers of receipts (docs/product.md 8.24).

/**
 * The series in which receipts are numbered. `reference`: a donation that was received before 0.3.0, whose receipt has
 * the donation's reference as its number. `fee`: adoption fees (29.6).
 */
export const receiptSeries = ['donation', 'fee', 'reference'] as const
export type ReceiptSeries = (typeof receiptSeries)[number]

type ReceiptNumber = { series: ReceiptSeries; year: number; number: number }

/** The number of a receipt of a donation, as `formatReceiptNumber` writes it; null for any other text. */
export function parseReceiptNumber(text: string): Pick<ReceiptNumber, 'year' | 'number'> | null {
  const match = /^(\d{4})-(\d{5,9})$/.exec(text.trim())
  return match && { year: Number(match[1]), number: Number(match[2]) }
}

/** '2026-00042'; of fees 'F2026-00042'. */
export function formatReceiptNumber({ series, year, number }: ReceiptNumber): string {
  if (series === 'reference') return formatReference(number)
  return `${series === 'fee' ? 'F' : ''}${year}-${String(number).padStart(5, '0')}`
}
