// What https://docs.stripe.com/currencies says, written down apart from the program's own table.

/** The smallest charge in units of the currency, as documented. */
export const documentedMinimums: Record<string, number> = {
  USD: 0.5,
  AED: 2,
  ARS: 0.5,
  AUD: 0.5,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  COP: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HUF: 175,
  ILS: 0.5,
  INR: 0.5,
  JPY: 50,
  KRW: 50,
  MXN: 10,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  ZAR: 0.5,
}

/** 'The charge and the amount are the same, without requiring multiplication.' */
export const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))

/** 'These API calls require the least-significant (last) digit to be 0.' */
export const threeDecimal = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

export const smallestUnits = (code: string): number => (zeroDecimal.has(code) ? 1 : threeDecimal.has(code) ? 1000 : 100)
