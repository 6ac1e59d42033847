import { expect, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { startHarness } from '#server/testing/harness.ts'

// The page for gifts to the shelter itself (docs/product.md 8.23).

test('the page exists once an admin has turned it on, in each language, and is linked from the home page and the footer', async () => {
  const { db, anonymous } = await startHarness()
  const get = (url: string) => anonymous.http({ url })
  const before = await get('/give')
  expect([before.statusCode, before.body.includes('noindex')]).toEqual([404, true])
  expect((await get('/')).body).not.toContain('/give')
  expect((await get('/sitemap.xml')).body).not.toContain('/give')
  await saveSettings({ db }, { values: { shelterDonations: true, siteName: 'Paws', otherLanguages: ['es', 'ar'] } })
  const page = await get('/give')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Give to Paws')
  expect(page.body).toContain('Please turn it on in your browser to give.')
  expect(page.body).not.toContain('noindex')
  expect((await get('/es/give')).body).toContain('Dona a Paws')
  expect((await get('/ar/give')).body).toMatch(/تبرّع لصالح .?Paws/u)
  const home = (await get('/')).body
  expect(home.match(/href="\/give"/g)).toHaveLength(2)
  expect((await get('/sitemap-1.xml')).body).toContain('/give</loc>')
  await saveSettings({ db }, { values: { shelterDonations: false } })
  expect((await get('/give')).statusCode).toBe(404)
  expect((await get('/')).body).not.toContain('href="/give"')
})
