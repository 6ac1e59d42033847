import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someOf } from '#server/testing/long-tests.ts'
import { launchBrowser } from './browser.ts'
import { type FilledShelter, fillShelter, pathsIn } from './filled-shelter.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { arrive } from './scenes.ts'
import { type RunningServer, startServer } from './server.ts'
import { visit } from './visitor.ts'

// Words of these languages are longer than those of English, and German ones can't be broken between words.

const languages = ['de', 'fr', 'pt-BR'] as const

let browser: Browser
let server: RunningServer
let shelter: FilledShelter
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  shelter = await fillShelter(server, { otherLanguages: [...languages] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each(languages.flatMap((language) => [true, false].map((isPublic) => [language, isPublic] as const)))(
  'in %s, every page fits a phone (public: %s)',
  async (language, isPublic) => {
    const { page, allow, leave } = await visit(browser, server, {
      ...(isPublic ? {} : { as: shelter.admin }),
      width: 320,
    })
    allow(/404/)
    const problems: string[] = []
    // short versions open every page in German only
    for (const [name, path] of someOf(pathsIn(shelter, isPublic), language === 'de' ? 1 : 5)) {
      await arrive(page, { name, path: `/${language.toLowerCase()}${path}` })
      problems.push(...(await page.evaluate(findLayoutProblems)).map((problem) => `${name}: ${problem}`))
    }
    await leave()
    expect(problems).toEqual([])
  },
  300_000,
)
