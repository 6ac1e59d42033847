import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formTimes } from '#shared/inquiries.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { launchBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { findLeftoverEnglish } from './leftover-english.ts'
import { saveWords } from './longest-shelter.ts'
import { arrive } from './scenes.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, visit } from './visitor.ts'

// All that users write is in Chinese, so words in plain letters are English that no catalog contains.

let browser: Browser
let server: RunningServer
let admin: Account
let ids: Partial<Record<PageName, string>>
beforeAll(async () => {
  server = await startServer({ env: { PSEUDOLOCALE: 'on' } })
  browser = await launchBrowser()
  admin = await signUp(server, '管理员', 'a1@example.org')
  const granted = await runCommand(['admin', 'grant', admin.email, '--data', server.dataDir])
  if (granted.code !== 0) throw new Error(granted.stderr)
  ids = await fillShelter()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function fillShelter(): Promise<Partial<Record<PageName, string>>> {
  await saveWords(admin, { siteName: '爱心之家', city: '北京', country: '中国', whoWeAre: '我们帮助动物。' })
  const applicant = await signUp(server, '王芳', 'a2@example.org')
  const facts = { location: '北京', description: '很乖。', image: `${server.url}/drawings/category-dog.svg` }
  const pet = await admin.trpc.pets.add.mutate({ name: '小白', age: '三岁', category: 'Dog', ...facts })
  const campaign = await admin.trpc.campaigns.create.mutate({ petName: '小黑', maxCents: 50_000, ...facts })
  await admin.trpc.campaigns.postUpdate.mutate({ id: campaign.id, text: '他好多了。', costCents: 1200 })
  const donor = { name: '李雷', email: 'a3@example.org', message: '加油！', showName: true, follow: true }
  const donation = await applicant.trpc.donations.give.mutate({ campaignId: campaign.id, amountCents: 2500, ...donor })
  await admin.trpc.donations.receive.mutate({ ids: [donation.id] })
  const contact = { phone: '+1 555 0100', address: '北京路一号', message: '我们有花园。' }
  const request = await applicant.trpc.adoptions.request.mutate({ petId: pet.id, ...contact, answers: [] })
  await admin.trpc.adoptions.write.mutate({ id: request.id, text: '你好！' })
  await admin.trpc.keys.create.mutate({ name: '钥匙' })
  const { shownAt } = await applicant.trpc.inquiries.form.query({ petId: pet.id })
  // a form that is sent within three seconds is refused (docs/product.md 22.3)
  await sleep(formTimes.least + 100)
  const question = { petId: pet.id, name: '王芳', email: 'a2@example.org', text: '它喜欢猫吗？', shownAt }
  const { secret } = await applicant.trpc.inquiries.ask.mutate(question)
  return {
    ask: String(pet.id),
    inquiry: secret,
    openedInquiry: secret.split('-')[0] ?? '',
    pet: String(pet.id),
    updatePet: String(pet.id),
    campaign: String(campaign.id),
    editCampaign: String(campaign.id),
    donation: donation.path.replace('/gifts/', ''),
    request: String(request.id),
  }
}

const pathOf = (name: PageName) => {
  const path = pages[name].path
    .replace(':id', ids[name] ?? '')
    .replace('*', '/nothing')
    .replace('//', '/')
  return path === '/' ? '' : path
}

const isForVisitors = (name: PageName) => !pages[name].path.startsWith('/dashboard')
const names = (Object.keys(pages) as PageName[]).filter((name) => name !== 'allPets')

test.each([true, false])(
  'every page is in the pseudolocale and fits a phone (public: %s)',
  async (isPublic) => {
    const { page, allow, leave } = await visit(browser, server, { ...(isPublic ? {} : { as: admin }), width: 320 })
    allow(/404/)
    const problems: string[] = []
    for (const name of names.filter((each) => isForVisitors(each) === isPublic)) {
      const path = pathOf(name)
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
  await page.waitForURL(`**/en-xa/pets/${ids.pet}`)
  await page.goBack()
  await page.waitForURL('**/en-xa/pets')
  await page.goto('/en-xa/dashboard/my-pets')
  await page.waitForURL('**/en-xa/auth/login?next=%2Fen-xa%2Fdashboard%2Fmy-pets')
  await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
  await page.locator('input[type=email]').fill(admin.email)
  await page.locator('input[type=password]').fill(admin.password)
  await page.locator('form button[type=submit]').click()
  // the alert after the login
  await page.getByRole('dialog').getByRole('button').click()
  await page.waitForURL('**/en-xa/dashboard/my-pets')
  await leave()
})
