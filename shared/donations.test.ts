import { expect, it } from 'vitest'
import { formatReference, parseReference } from './donations.ts'

const most = 10_000
const hex = '0123456789ABCDEF'

/** All variants with one wrong character. */
const slips = (text: string): string[] =>
  [...text].flatMap((own, at) => {
    const inCheck = at >= text.length - 2
    return [...(inCheck ? hex : hex.slice(0, 10))]
      .filter((other) => other !== own)
      .map((other) => text.slice(0, at) + other + text.slice(at + 1))
  })

/** All variants with two swapped neighbors. */
const swaps = (text: string): string[] =>
  [...text.slice(1)]
    .map((next, at) => text.slice(0, at) + next + text[at] + text.slice(at + 2))
    .filter((swapped) => swapped !== text)

it('a reference leads to its donation, however it is typed', () => {
  for (let id = 1; id <= most; id++) expect(parseReference(formatReference(id))).toBe(id)
  const reference = formatReference(1234)
  expect(reference).toMatch(/^PS-1234-[\dA-F]{2}$/)
  for (const typed of [
    reference.toLowerCase(),
    reference.replaceAll('-', ' '),
    reference.replaceAll('-', ''),
    reference.slice(3),
  ])
    expect(parseReference(typed), typed).toBe(1234)
})

it('a reference detects every wrong character and every swap of neighbors', () => {
  const taken: string[] = []
  for (let id = 1; id <= most; id++) {
    const digits = formatReference(id).replace(/^PS-|-/g, '')
    for (const wrong of [...slips(digits), ...swaps(digits)])
      if (parseReference(wrong) !== null) taken.push(`${wrong} for ${digits}`)
  }
  expect(taken).toEqual([])
})

it.each(['', 'PS', 'PS--', 'PS-0-00', 'PS-1', '-1', 'PS-1e3-00', `PS-${'9'.repeat(40)}-00`, '💶'])(
  '%j is no reference',
  (text) => {
    expect(parseReference(text)).toBeNull()
  },
)
