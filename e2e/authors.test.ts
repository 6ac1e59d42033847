import { expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { mailAbout, signUpWithConfirmedEmail } from './mails.ts'
import { petFacts, startSite } from './site.ts'
import { type Account, signIn, signUp } from './visitor.ts'

const site = startSite({ mail: true })

const stranger = { name: 'Mona Moneymaker', email: 'mona@example.org', password: 'a good password' }

async function adminOf(name: string): Promise<Account> {
  const admin = await signUpWithConfirmedEmail(site, name)
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--yes', '--data', site.server.dataDir])
  expect(code, stderr).toBe(0)
  return admin
}

const thisMonth = () => new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Names in Arabic texts are isolated by invisible marks. */
const marks = /[\u2066-\u2069]/g

/** What visitors read of a page without scripts. */
async function textOf(path: string): Promise<string> {
  const html = await (await fetch(site.server.url + path)).text()
  return html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '').replaceAll(marks, '')
}

test('a stranger registers and posts a campaign: admins are notified, and its page names the stranger', async () => {
  const admin = await adminOf('Ada Admin')
  const visiting = await site.visit({ width: 390 })
  const { page } = visiting
  await visiting.open('/auth/register')
  await page.getByLabel('Full Name').fill(stranger.name)
  await page.getByLabel('Email').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await visiting.open('/dashboard/add-campaign')
  await page.getByLabel('Pet Name').fill('Send me money')
  await page.getByLabel('Image URL').fill(`${site.server.url}/drawings/category-dog.svg`)
  await page.getByLabel(/^Max Donation/).fill('5000')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByText('Campaign for Send me money added successfully!').waitFor()
  await visiting.leave()

  // before the notification is read, after which no mail is sent
  const [campaign] = (await admin.trpc.campaigns.list.query({})).items
  const path = `/donations/${campaign?.id}`
  const mail = await mailAbout(site, admin, 'A member has started a campaign', path)
  expect(mail.text).not.toMatch(/Mona|Send me money/)

  const watching = await site.visit({ as: admin })
  await watching.open('/dashboard/notices')
  const notice = watching.page.getByRole('link', { name: 'Mona Moneymaker started a campaign for Send me money.' })
  await notice.click()
  await watching.page.getByRole('heading', { level: 1, name: 'Send me money' }).waitFor()
  await watching.page.getByText(`Run by ${stranger.name}, member since ${thisMonth()}`).waitFor()
  expect(await violationsOn(watching.page)).toEqual([])
  expect(new URL(watching.page.url()).pathname).toBe(path)

  // also without scripts, and in the page's language
  expect(await textOf(path)).toContain(`Run by ${stranger.name}, member since ${thisMonth()}`)
  await watching.leave()

  // the page follows the name
  const mona = await signIn(site.server, stranger.email, stranger.password)
  await mona.trpc.profile.change.mutate({ name: 'Mona Miller' })
  expect(await textOf(path)).toContain('Run by Mona Miller, member since')
  expect(await textOf(path)).not.toContain(stranger.name)
})

test('a post by an admin names the shelter, in each language of the website', async () => {
  const admin = await adminOf('Olga Owner')
  const member = await signUp(site.server, 'قطة Katz', 'katz@example.org')
  const { version } = await admin.trpc.settings.get.query()
  await admin.trpc.settings.save.mutate({
    version,
    values: { siteName: 'Happy Tails', language: 'en', otherLanguages: ['es', 'ar'] },
  })
  const own = await admin.trpc.pets.add.mutate(petFacts(site, { name: 'Rex' }))
  const theirs = await member.trpc.pets.add.mutate(petFacts(site, { name: 'Bo' }))
  const month = (language: string) =>
    new Date().toLocaleDateString(`${language}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(await textOf(`/pets/${own.id}`)).toContain('Posted by Happy Tails')
  expect(await textOf(`/es/pets/${own.id}`)).toContain('Publicado por Happy Tails')
  expect(await textOf(`/ar/pets/${own.id}`)).toContain('منشور من Happy Tails')
  expect(await textOf(`/es/pets/${theirs.id}`)).toContain(`Publicado por قطة Katz, miembro desde ${month('es')}`)
  expect(await textOf(`/ar/pets/${theirs.id}`)).toContain(`منشور من قطة Katz، عضو منذ ${month('ar')}`)
  for (const width of [320, 1280]) {
    const visitor = await site.visit({ width })
    for (const path of [`/pets/${theirs.id}`, `/ar/pets/${theirs.id}`, `/es/pets/${own.id}`]) {
      await visitor.open(path)
      await visitor.page
        .locator('bdi', { hasText: /Katz|Happy Tails/ })
        .first()
        .waitFor()
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await visitor.leave()
  }
})
