import { expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { mailsTo } from './mails.ts'
import { startSite } from './site.ts'
import { type Account, signIn } from './visitor.ts'

const site = startSite({ mail: true, env: async () => ({ LOG_LEVEL: 'trace' }) })

async function adminOf(name: string): Promise<Account> {
  const admin = await site.signUp(name)
  const { code } = await runCommand(['admin', 'grant', admin.email, '--yes', '--data', site.server.dataDir])
  expect(code).toBe(0)
  return admin
}

const nora = { name: 'Nora Next', email: 'nora.next@example.org', password: 'a good password' }

/** The path of the link in the invitation, with its secret. */
async function invitationLink(): Promise<string> {
  const linkIn = () =>
    mailsTo(site, { email: nora.email } as Account)
      .map(({ text }) => /http:\/\/127\.0\.0\.1:\d+(\/invitation#[\w-]{43})/.exec(text)?.[1])
      .find((link) => link !== undefined)
  await expect.poll(linkIn, { timeout: 45_000 }).toBeDefined()
  return linkIn() ?? ''
}

test('an admin invites by email; a new account accepts after a look around, and is staff', async () => {
  const admin = await adminOf('Ada Admin')
  const inviting = await site.visit({ as: admin })
  await inviting.open('/dashboard/users')
  await inviting.page.getByRole('button', { name: 'Invite someone' }).click()
  await inviting.page.getByLabel('Email address (optional)').fill('Nora.Next@Example.org')
  await inviting.page.getByRole('radio', { name: 'Staff' }).check()
  await inviting.page.getByRole('button', { name: 'Send invitation' }).click()
  await inviting.page.getByText(`Invitation sent to ${nora.email}.`).waitFor()
  await inviting.page.getByRole('row').filter({ hasText: nora.email }).getByText('Waiting').waitFor()
  expect(await violationsOn(inviting.page)).toEqual([])

  const link = await invitationLink()
  const secret = link.split('#')[1] ?? ''
  const invited = await site.visit({ width: 390 })
  const { page } = invited
  const urls: string[] = []
  page.on('request', (request) => void urls.push(request.url(), request.headers().referer ?? ''))
  await invited.open(link)
  await page.getByText('Ada Admin invited you to join Pawstead as staff.').waitFor()
  await page.waitForURL((url) => url.hash === '')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Full Name').fill(nora.name)
  await page.getByLabel('Email').fill(nora.email)
  await page.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText(`You’re logged in as ${nora.email}.`).waitFor()
  // the button is the first thing that changes anything
  const before = await signIn(site.server, nora.email, nora.password)
  expect(await before.trpc.users.me.query()).toMatchObject({ role: 'user', staff: false })
  await invited.reload()
  await page.getByRole('button', { name: 'Join as staff' }).click()
  await page.getByRole('heading', { name: 'Welcome to Pawstead' }).waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.waitForURL(/\/dashboard$/)
  expect(await before.trpc.users.me.query()).toMatchObject({ role: 'user', staff: true })
  expect(urls.filter((url) => url.includes(secret))).toEqual([])
  invited.allow(/409|Conflict/)
  await invited.open(link)
  await page.getByText('This invitation has already been used.').waitFor()
  await invited.leave()

  await inviting.reload()
  await inviting.page.getByRole('button', { name: 'Invite someone' }).click()
  await inviting.page.getByRole('row').filter({ hasText: nora.email }).getByText('by Nora Next').waitFor()
  await inviting.leave()
  expect(site.server.output()).not.toContain(secret)
})

test('a copied link waits for the right account, and a revoked one says so', async () => {
  const admin = await adminOf('Olga Owner')
  const { id, token } = await admin.trpc.invitations.create.mutate({ role: 'staff' })
  const someone = await site.signUp('Sam Someone')
  const visitor = await site.visit({ width: 320, as: someone })
  visitor.allow(/409|Conflict/)
  const { page } = visitor
  await visitor.open(`/invitation#${token}`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/auth\/login\?next=%2Finvitation$/)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password', { exact: true }).fill(someone.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  const accept = page.getByRole('button', { name: 'Join as staff' })
  await accept.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await admin.trpc.invitations.revoke.mutate({ id })
  await accept.click()
  await page.getByText('This invitation was revoked.').waitFor()
  await visitor.leave()
})
