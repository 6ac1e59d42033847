import '#server/packed/translations.ts'
import { expect, test } from 'vitest'
import { nameOfQuery } from './search-name.ts'
import { inLanguage } from './texts/languages.ts'

test('words that were not chosen leave no gap, also from right to left', () => {
  const query = 'category=Dog,Cat&size=small&good_with=cats'
  expect(nameOfQuery(query)).toBe('Small dogs or cats, good with cats')
  const arabic = inLanguage('ar', () => nameOfQuery(query)).replaceAll(/[\u2068\u2069]/g, '')
  expect(arabic).toBe('كلاب أو قطط صغيرة الحجم، تنسجم مع القطط')
})
