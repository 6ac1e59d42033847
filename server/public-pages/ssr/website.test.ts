import { expect, test } from 'vitest'
import { isClientRendered, type PageName, pages } from '#shared/pages.ts'
import { builtWebsite, pageAssetsIn } from './website.ts'

const names = Object.keys(pages) as PageName[]
const ownCode = names.filter((name) => !isClientRendered(name) && name !== 'allPets')

test.each(ownCode)('the page %s requests its code along with the first scripts', (name) => {
  const website = builtWebsite()
  const first = website.assetsOf('dashboard')?.modules ?? []
  expect(website.assetsOf(name)?.modules.length).toBeGreaterThan(first.length)
})

test.each(ownCode)('a build without the code of the page %s fails with its name', (name) => {
  const onlyTheEntry = { 'src/entry-browser.tsx': { file: 'assets/entry.js' } }
  expect(() => pageAssetsIn(onlyTheEntry, name)).toThrow(
    /^The page '\w+' needs src\/app\/[\w/-]+\.tsx, which the build lacks$/,
  )
})
