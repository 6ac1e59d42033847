import { expect, test } from 'vitest'
import { localPath, splitLanguage, withoutPrefix } from './local-paths.ts'
import { inLanguage } from './texts/languages.ts'

const offered = ['en', 'pt-BR', 'en-XA'] as const

test.each([
  ['/pets', 'en', '/pets', false],
  ['/en-xa', 'en-XA', '/', false],
  ['/en-xa/pets/1', 'en-XA', '/pets/1', false],
  ['/en', 'en', '/', true],
  ['/en/pets', 'en', '/pets', true],
  ['/pt-br/pets', 'pt-BR', '/pets', false],
  ['/pt-BR/pets', 'en', '/pt-BR/pets', false],
  ['/pt/pets', 'en', '/pt/pets', false],
  ['/english', 'en', '/english', false],
  ['/EN-XA/pets', 'en', '/EN-XA/pets', false],
  ['/es/pets', 'en', '/es/pets', false],
  ['//en-xa/pets', 'en', '//en-xa/pets', false],
])('%s is in the language %s, at %s', (pathname, language, path, isRedirected) =>
  expect(splitLanguage(pathname, offered)).toEqual({ language, path, isRedirected }),
)

test('a path gets the prefix of the current language, and loses it again', () => {
  expect(localPath('/pets')).toBe('/pets')
  expect(withoutPrefix('/pets')).toBe('/pets')
  expect(withoutPrefix('/en-xaver')).toBe('/en-xaver')
  for (const path of ['/en-xa', '/en-xa?a=b', '/en-xa/pets', '/en/pets']) expect(withoutPrefix(path)).toBeNull()
  inLanguage('en-XA', () => {
    expect(localPath('/')).toBe('/en-xa')
    expect(localPath('/pets?name=a')).toBe('/en-xa/pets?name=a')
    expect(withoutPrefix('/en-xa')).toBe('/')
    expect(withoutPrefix('/en-xa?a=b')).toBe('/?a=b')
    expect(withoutPrefix('/en-xa/pets')).toBe('/pets')
    expect(withoutPrefix('/en-xaver')).toBeNull()
    expect(withoutPrefix('/pets')).toBeNull()
  })
})
