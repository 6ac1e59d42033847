import '#server/packed/translations.ts'
import { expect, test } from 'vitest'
import type { SearchedPetRecord, SearchWithEmail } from '#server/features/saved-searches/searches.queries.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import type { SearchMail } from './recipient.ts'
import { searchMailParts } from './search-mail-contents.ts'

const confirmedAt = new Date('2026-11-20T10:00:00.000Z')
const search = { id: 3, query: 'category=Dog&size=small', confirmedAt: null, expiresAt: new Date() } as SearchWithEmail
const site = { base: 'https://pets.example.org', siteName: 'Happy Tails' }
const contentOf = (mail: SearchMail) => searchMailParts(mail, 'list stop', site).content

test('for a search that runs already, the email asks for nothing, and says that nothing changes', () => {
  const asked = contentOf({ kind: 'search_confirm', search })
  expect(asked.subject).toBe('Confirm: new pets for “Small dogs”')
  expect(asked.lines.at(-1)).toBe('If it wasn’t you, ignore this email. You won’t get any news then.')
  const already = contentOf({ kind: 'search_confirm', search: { ...search, confirmedAt } })
  expect(already.subject).toBe('You already get new pets for “Small dogs”')
  expect(already.lines.at(-1)).toBe('If it wasn’t you, ignore this email. Nothing changes.')
})

test('an age and a place in another script stay together in a line that is read from right to left', () => {
  const pet = { id: 2, name: 'Rex', category: 'Dog', age: '2 years', location: 'Old Mill' } as SearchedPetRecord
  const mail: SearchMail = { kind: 'search_pets', search: { ...search, confirmedAt }, pets: [pet] }
  const textIn = (language: 'en' | 'ar') => inLanguage(language, () => contentOf(mail).items?.[0]?.text)
  expect(textIn('en')).toBe('Dog, 2 years, Old Mill')
  expect(textIn('ar')).toContain('\u20682 years\u2069، \u2068Old Mill\u2069')
})
