import '#server/packed/translations.ts'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError, invalidInput, refusalText } from '#server/platform/errors/errors.ts'
import { refusalProblem } from '#server/platform/http/problem.ts'
import { loginInput } from '#shared/auth.ts'
import { rewrite } from '#shared/texts/define-texts.ts'
import { inLanguage, type Language } from '#shared/texts/languages.ts'
import { errorTexts } from '#web/lib/errors.texts.ts'
import { launchBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { saveWords } from './longest-shelter.ts'
import { photo } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, visit } from './visitor.ts'

let browser: Browser
let server: RunningServer
let admin: Account
beforeAll(async () => {
  server = await startServer({ env: { PSEUDOLOCALE: 'on' } })
  browser = await launchBrowser()
  admin = await signUp(server, 'Ada', 'ada@example.org')
  const granted = await runCommand(['admin', 'grant', admin.email, '--data', server.dataDir])
  if (granted.code !== 0) throw new Error(granted.stderr)
  await saveWords(admin, { otherLanguages: ['es', 'ar'] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const languages: Language[] = ['en-XA', 'es', 'ar']
const prefixOf = (language: Language) => (language === 'en' ? '' : `/${language.toLowerCase()}`)

const refusal = (error: AppError) => (route: Route) => {
  const problem = refusalProblem(error)
  return route.fulfill({
    status: problem.status,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  })
}

const wait = refusalText('TOO_MANY_REQUESTS_FOR', { unit: 'minutes', count: 3 })
const invalid = () => {
  const input = { email: 'half@', password: '' }
  const { error } = loginInput.safeParse(input)
  if (!error) throw new Error('the input was accepted')
  return invalidInput(loginInput, input, error)
}

type Kind = { answer: (route: Route) => Promise<void>; sentences: () => string[] }
const kinds: Record<string, Kind> = {
  'too many requests': {
    answer: refusal(new AppError('TOO_MANY_REQUESTS', { text: wait })),
    sentences: () => [rewrite(wait)],
  },
  'a busy server': {
    answer: refusal(new AppError('LOGINS_BUSY')),
    sentences: () => [rewrite(refusalText('LOGINS_BUSY'))],
  },
  'invalid fields': {
    answer: (route) => refusal(invalid())(route),
    sentences: () =>
      invalid().issues.map(({ code = '', params = {}, message }) => rewrite({ code, params, text: message })),
  },
  'no connection': { answer: (route) => route.abort(), sentences: () => [errorTexts.unreachable()] },
  "a proxy's page": {
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    sentences: () => [errorTexts.unexpected()],
  },
}

async function logIn(page: Page, password: string) {
  await page.locator('input[type=email]').fill('nobody@example.org')
  await page.locator('input[type=password]').fill(password)
  await page.locator('form button[type=submit]').click()
}

test.each(languages)('a login that fails says why in %s', async (language) => {
  const { page, open, allow, leave } = await visit(browser, server)
  allow(/Failed to load resource/)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open(`${prefixOf(language)}/auth/login`)
  const translators = () => loaded.filter((url) => url.includes('/translate-refusals-'))
  expect(translators()).toEqual([])
  await logIn(page, 'wrong password')
  const dialog = page.getByRole('dialog')
  const says = async (sentences: () => string[]) => {
    for (const sentence of inLanguage(language, sentences))
      await expect.poll(() => dialog.textContent()).toContain(sentence.replace(/\.$/, ''))
    await dialog.getByRole('button').click()
    await dialog.waitFor({ state: 'detached' })
  }
  await says(() => [rewrite(refusalText('WRONG_CREDENTIALS'))])
  expect(translators()).toHaveLength(1)
  for (const { answer, sentences } of Object.values(kinds)) {
    await page.route('**/api/auth/login', answer)
    await logIn(page, 'another password')
    await says(sentences)
    await page.unroute('**/api/auth/login')
  }
  await leave()
})

test('an English page shows the sentence of the server, and loads no texts for it', async () => {
  const { page, open, allow, leave } = await visit(browser, server)
  allow(/Failed to load resource/)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open('/auth/login')
  await logIn(page, 'wrong password')
  await page.getByRole('dialog').getByText('The email or password is incorrect.').waitFor()
  expect(loaded.filter((url) => /translate-refusals|rule-catalogs/.test(url))).toEqual([])
  await leave()
})

test.each(languages)('a setup link that is over, and a photo that is refused, say so in %s', async (language) => {
  const member = await signUp(server, `Uma ${language}`)
  const { page, open, allow, leave } = await visit(browser, server, { as: member })
  allow(/Failed to load resource/)
  await open(`${prefixOf(language)}/setup?token=${'x'.repeat(43)}`)
  await page.locator('main button').last().click()
  await page.getByText(inLanguage(language, () => rewrite(refusalText('SETUP_LINK_OVER')))).waitFor()
  await page.route('**/api/images', refusal(new AppError('PICTURE_TOO_HEAVY')))
  await open(`${prefixOf(language)}/dashboard/add-pet`)
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles(await photo(1))
  await page
    .getByText(inLanguage(language, () => rewrite(refusalText('PICTURE_TOO_HEAVY'))))
    .first()
    .waitFor()
  await leave()
})
