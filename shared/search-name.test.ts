import '#server/packed/translations.ts'
import { expect, test } from 'vitest'
import { nameOfQuery } from './search-name.ts'
import { inLanguage, type Language } from './texts/languages.ts'

test('words that were not chosen leave no gap, also from right to left', () => {
  const query = 'category=Dog,Cat&size=small&good_with=cats'
  expect(nameOfQuery(query)).toBe('Small dogs or cats, good with cats')
  const inEach = (language: Language) => inLanguage(language, () => nameOfQuery(query))
  expect(inEach('fr')).toBe('Chiens ou chats de petite taille, qui s’entendent avec les chats')
  expect(inEach('de')).toBe('Kleine Hunde oder Katzen, verträglich mit Katzen')
  expect(inEach('pt-BR')).toBe('Cachorros ou gatos de porte pequeno, que se dão bem com gatos')
  expect(inEach('ar')).toBe('كلاب أو قطط صغيرة الحجم، تنسجم مع القطط')
})

test('only typed text is isolated, so that a name goes from right to left within a sentence', () => {
  expect(inLanguage('ar', () => nameOfQuery('category=Dog&size=small'))).toBe('كلاب صغيرة الحجم')
  expect(inLanguage('ar', () => nameOfQuery('search=Luna'))).toBe('كل الحيوانات، في اسمها «\u2068Luna\u2069»')
})
