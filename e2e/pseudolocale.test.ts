import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type FilledShelter, fillShelter, pathsIn } from './filled-shelter.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { findLeftoverEnglish } from './leftover-english.ts'
import { arrive } from './scenes.ts'
import { type RunningServer, startServer } from './server.ts'
import { visit } from './visitor.ts'

// All that users write is in Chinese, so words in plain letters are English that no catalog contains.

let browser: Browser
let server: RunningServer
let shelter: FilledShelter
beforeAll(async () => {
  server = await startServer({ env: { PSEUDOLOCALE: 'on' } })
  browser = await launchBrowser()
  shelter = await fillShelter(server)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each([true, false])(
  'every page is in the pseudolocale and fits a phone (public: %s)',
  async (isPublic) => {
    const { page, allow, leave } = await visit(browser, server, {
      ...(isPublic ? {} : { as: shelter.admin }),
      width: 320,
    })
    allow(/404/)
    const problems: string[] = []
    for (const [name, path] of pathsIn(shelter, isPublic)) {
      await arrive(page, { name, path: `/en-xa${path}` })
      const found = [...(await page.evaluate(findLeftoverEnglish)), ...(await page.evaluate(findLayoutProblems))]
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
    await leave()
    expect(problems).toEqual([])
  },
  300_000,
)

test('links, redirects, Back, and a login stay in the language', async () => {
  const { page, leave } = await visit(browser, server)
  await page.goto('/en-xa/pets')
  await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
  await page.locator('main a[href^="/en-xa/pets/"]').first().click()
  await page.waitForURL(`**/en-xa/pets/${shelter.ids.pet}`)
  await page.goBack()
  await page.waitForURL('**/en-xa/pets')
  await page.goto('/en-xa/dashboard/my-pets')
  await page.waitForURL('**/en-xa/auth/login?next=%2Fen-xa%2Fdashboard%2Fmy-pets')
  await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
  await page.locator('input[type=email]').fill(shelter.admin.email)
  await page.locator('input[type=password]').fill(shelter.admin.password)
  await page.locator('form button[type=submit]').click()
  // the alert after the login
  await page.getByRole('dialog').getByRole('button').click()
  await page.waitForURL('**/en-xa/dashboard/my-pets')
  await leave()
})
