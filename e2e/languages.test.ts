import { beforeAll, expect, test } from 'vitest'
import { languageNames, languages } from '#shared/texts/languages.ts'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { petFacts, startSite } from './site.ts'
import { nextFrame } from './visitor.ts'

// The line and the links that lead to a page in another language (docs/product.md 20.2).

const site = startSite()
let petPath: string

beforeAll(async () => {
  const admin = await site.signUp('Ada Admin')
  const granted = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (granted.code !== 0) throw new Error(granted.stderr)
  await admin.trpc.settings.save.mutate({ values: { otherLanguages: [...languages] } })
  petPath = `/pets/${(await admin.trpc.pets.add.mutate(petFacts(site))).id}`
})

type Locale = 'en-US' | 'es-MX' | 'fr-CA' | 'de-AT' | 'pt' | 'pt-PT' | 'ar' | 'it-IT'

async function openIn(
  locale: Locale,
  path: string,
  options: { width?: number; scripts?: boolean; dark?: boolean } = {},
) {
  const { width = 1280, scripts = true, dark = false } = options
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    viewport: { width, height: 800 },
    locale,
    javaScriptEnabled: scripts,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  const problems: string[] = []
  context.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  context.on('weberror', (error) => problems.push(String(error.error())))
  await context.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  await page.goto(path)
  if (scripts) await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
  const leave = async () => {
    await context.close()
    expect(problems).toEqual([])
  }
  return { page, leave, line: page.locator('aside.language-offer').filter({ visible: true }) }
}

const shifts = 'window.shifts.reduce((sum, shift) => sum + shift, 0)'

test.each([
  ['es-MX', '/pets?category=Dog', 'Leer en español', '/es/pets?category=Dog', 1280, false],
  ['fr-CA', '/', 'Lire en français', '/fr', 320, false],
  ['de-AT', '/donations', 'Auf Deutsch lesen', '/de/donations', 320, true],
  ['pt-PT', '/pets', 'Ler em português', '/pt-br/pets', 1280, true],
  ['pt', '/es/pets', 'Ler em português', '/pt-br/pets', 320, false],
  ['ar', '/', 'القراءة بالعربية', '/ar', 320, true],
  ['en-US', '/ar/donations', 'Read in English', '/donations', 320, false],
  ['es-MX', '/auth/login?next=%2Fsaved', 'Leer en español', '/es/auth/login?next=%2Fes%2Fsaved', 320, true],
] as const)(
  'a reader of %s who opens %s is offered %s, without a shift, and may hide the line',
  async (locale, path, text, target, width, dark) => {
    const { page, line, leave } = await openIn(locale, path, { width, dark })
    expect(await line.count()).toBe(1)
    const link = line.getByRole('link', { name: text })
    expect(await link.getAttribute('href')).toBe(target)
    await page.waitForTimeout(500)
    expect(await page.evaluate(shifts)).toBe(0)
    expect(await page.evaluate(findLayoutProblems)).toEqual([])
    expect(await violationsOn(page)).toEqual([])
    // by keyboard: the line comes first, after the link that skips to the content
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe(text)
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname, search }) => pathname + search === target)
    expect(await line.count()).toBe(0)
    await page.goto(path)
    await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
    await line.getByRole('button').click()
    await nextFrame(page)
    expect(await line.count()).toBe(0)
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.reload()
    await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
    expect(await line.count()).toBe(0)
    await leave()
  },
)

test('the line follows a navigation, and nobody is offered the language of the page or one that is not there', async () => {
  const spanish = await openIn('es-MX', '/')
  await spanish.page.getByRole('link', { name: 'Pet Listing' }).first().click()
  await spanish.page.waitForURL('**/pets')
  await expect.poll(() => spanish.line.getByRole('link').getAttribute('href')).toBe('/es/pets')
  await spanish.leave()
  for (const [locale, path] of [
    ['en-US', '/pets'],
    ['es-MX', '/es/pets'],
    ['pt-PT', '/pt-br/pets'],
    ['it-IT', '/es/pets'],
  ] as const) {
    const { line, leave } = await openIn(locale, path)
    expect([locale, path, await line.count()]).toEqual([locale, path, 0])
    await leave()
  }
})

test.each([true, false])('the footer leads to the page in each language and back (scripts: %s)', async (scripts) => {
  const { page, line, leave } = await openIn('es-MX', `${petPath}?from=mail`, { width: 320, scripts })
  expect(await line.count()).toBe(scripts ? 1 : 0)
  const links = page.locator('nav a[hreflang]')
  expect(await links.allInnerTexts()).toEqual([...languages].map((language) => languageNames[language]))
  const attributes = (name: string) => links.evaluateAll((all, key) => all.map((each) => each.getAttribute(key)), name)
  expect(await attributes('lang')).toEqual([...languages])
  expect(await attributes('dir')).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr', 'rtl'])
  expect(await attributes('aria-current')).toEqual(['true', null, null, null, null, null])
  await links.filter({ hasText: 'العربية' }).click()
  await page.waitForURL(`**/ar${petPath}?from=mail`)
  // the page scrolls to its top when the scripts take over, away from under a click
  if (scripts) await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await attributes('aria-current')).toEqual([null, null, null, null, null, 'true'])
  await links.filter({ hasText: 'English' }).click()
  await page.waitForURL(`${site.server.url}${petPath}?from=mail`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await leave()
})

test('the secret of a link behind its # goes along to another language', async () => {
  const secret = 't'.repeat(43)
  const { page, leave } = await openIn('en-US', `/auth/reset#${secret}`)
  const link = page.locator('nav a[hreflang=es]')
  await expect.poll(() => page.evaluate('location.hash')).toBe('')
  expect(await link.getAttribute('href')).toBe(`/es/auth/reset#${secret}`)
  expect(await link.getAttribute('rel')).toBe('nofollow')
  await leave()
})

test('on the smallest phones, no word in the bar at the bottom is cut off, in any language', async () => {
  const member = await site.signUp('Mia Member')
  const { page, open, leave } = await site.visit({ as: member, width: 320 })
  for (const prefix of ['', '/es', '/fr', '/de', '/pt-br', '/ar']) {
    await open(`${prefix}/dashboard/my-pets`)
    const words = page.locator('[data-bottom-bar] :is(a span.truncate, button)')
    await words.first().waitFor()
    expect(await words.count()).toBe(5)
    const cut = await words.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))
    expect(cut.length, prefix).toBe(0)
  }
  await leave()
})
