import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ReceivedMail } from '#server/testing/smtp-stand-in.ts'
import { violationsOn } from './axe.ts'
import { mailAbout, mailsTo, signUpWithConfirmedEmail } from './mails.ts'
import { petFacts, startSite } from './site.ts'
import { type Account, laterShows, nextFrame, type Visitor } from './visitor.ts'

const site = startSite({ mail: true })
let olive: Account
let rita: Account
let theo: Account

beforeAll(async () => {
  ;[olive, rita, theo] = await Promise.all([
    signUpWithConfirmedEmail(site, 'Olive Owner'),
    signUpWithConfirmedEmail(site, 'Rita Requester'),
    signUpWithConfirmedEmail(site, 'Theo Third'),
  ])
})

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const contact = { phone: '+1 555 0142', address: '12 Elm Street' }

const addPet = (name: string) => olive.trpc.pets.add.mutate(petFacts(site, { name }))

async function requestAdoption(account: Account, pet: { id: number }) {
  const { id } = await account.trpc.adoptions.request.mutate({ petId: pet.id, ...contact })
  return { id, path: `/dashboard/requests/${id}` }
}

async function requestOnPage(visitor: Visitor, { id, name }: { id: number; name: string }, message: string) {
  const { page, open } = visitor
  await open(`/pets/${id}`)
  await press(visitor, 'Adopt')
  const modal = page.getByRole('dialog', { name: `Adopt ${name}` })
  await modal.getByLabel('Phone').fill(contact.phone)
  await modal.getByLabel('Address').fill(contact.address)
  await modal.getByLabel('Message (optional)').fill(message)
  await modal.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Adoption request submitted!' }).getByRole('button', { name: 'OK' }).click()
  await open('/dashboard/adoption-requests')
  await page.getByRole('link', { name: `Details of your request to adopt ${name}` }).click()
  await heading(visitor, `Your request to adopt ${name}`)
  return new URL(page.url()).pathname
}

const mailFor = (account: Account, subject: string, path: string) => mailAbout(site, account, subject, path)

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

async function confirm({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

async function accept(owner: Visitor): Promise<void> {
  await press(owner, 'Accept')
  await confirm(owner, 'Yes, accepted')
  const done = owner.page.getByRole('dialog', { name: 'Updated!' })
  await done.getByText('Request has been accepted.').waitFor()
  await done.getByRole('button', { name: 'OK' }).click()
  await done.waitFor({ state: 'detached' })
}

async function write({ page }: Visitor, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Message sent.').waitFor()
}

function expectNoneOf(secrets: string[], account: Account): void {
  const saidIn = ({ headers, text, html }: ReceivedMail) => [headers.subject, text, html].join('\n')
  const mailText = mailsTo(site, account).map(saidIn).join('\n')
  for (const secret of secrets) expect(mailText).not.toContain(secret)
}

const htmlOf = async ({ page }: Visitor) => (await (await page.goto('/'))?.text()) ?? ''

type News = { mail: string; bell: string; path: string }

/**
 * Waits for the mail, because reading a notification stops its mail. Then checks the bell's count, follows the
 * notification from the list, and expects the count to drop.
 */
async function expectNews(visitor: Visitor, account: Account, { mail, bell, path }: News): Promise<void> {
  const { page } = visitor
  await mailFor(account, mail, path)
  const { unread } = await account.trpc.notifications.unread.query()
  const label = (count: number) => (count ? `Notifications, ${count} unread` : 'Notifications')
  expect(await htmlOf(visitor)).toContain(`aria-label="${label(unread)}"`)
  await page.getByRole('link', { name: label(unread), exact: true }).click()
  await page.getByRole('link', { name: `Unread: ${bell}` }).click()
  await page.getByRole('link', { name: label(unread - 1), exact: true }).waitFor()
  await page.waitForURL((url) => url.pathname === path)
  await page.locator('#timeline').waitFor()
}

/** Records in the page, from its start, whether Adopt could be pressed, and what moved in the main part. */
async function watchAdopt(page: Page) {
  await page.addInitScript(() => {
    const seen = { live: false, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of Reflect.get(entry, 'sources') as { node: Node | null }[])
          if (node instanceof Element && node.closest('main')) seen.moved.push(node.outerHTML.slice(0, 160))
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      for (const button of document.querySelectorAll('button:enabled:not([inert])'))
        if (button.textContent?.trim() === 'Adopt') seen.live = true
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate((): { live: boolean; moved: string[] } => Reflect.get(window, 'seen'))
}

/** For an applicant Adopt is never enabled, not even before the page's scripts have run, and nothing moves. */
async function expectNoSecondRequest({ page, open }: Visitor, { id }: { id: number }): Promise<void> {
  const seen = await watchAdopt(page)
  await open(`/pets/${id}`)
  await page.getByText('Request sent.').waitFor()
  await nextFrame(page)
  expect(await seen()).toEqual({ live: false, moved: [] })
}

const heading = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test('requested, seen, discussed, accepted, and at home; a third applicant gets a kind message', async () => {
  const pet = await addPet('Biscuit')
  const similarPet = await addPet('Buddy')
  const third = await requestAdoption(theo, pet)
  const words = 'We have a garden with a very old apple tree.'

  const asking = await site.visit({ as: rita, ...phone, theme: 'dark' })
  const path = await requestOnPage(asking, pet, words)
  await asking.page.getByText('Olive Owner hasn’t seen your request yet.').waitFor()
  await expectNoSecondRequest(asking, pet)
  await asking.open(path)

  const owning = await site.visit({ as: olive, ...desk })
  const requestedText = 'Rita Requester applied to adopt Biscuit.'
  await expectNews(owning, olive, { mail: 'New adoption request for Biscuit', bell: requestedText, path })
  await heading(owning, 'Rita Requester’s request to adopt Biscuit')
  // the text of the request is the first message, on both sides
  for (const { page } of [owning, asking])
    await page.locator('[aria-labelledby=timeline] li').nth(1).getByText(words).waitFor()
  await laterShows(asking, 'Your request has been seen. Olive Owner hasn’t decided yet.')

  const [question, answer] = ['When could you come and meet him?', 'On Sunday at eleven, with the children.']
  await write(owning, 'Message to Rita Requester', question)
  await laterShows(asking, question)
  await write(asking, 'Message to Olive Owner', answer)
  await laterShows(owning, answer)

  await accept(owning)
  await owning.page.getByText('Biscuit is on hold for Rita Requester.').first().waitFor()
  await laterShows(asking, 'Accepted. Biscuit was put on hold for you')
  expect(await violationsOn(asking.page)).toEqual([])
  const waiting = await site.visit({ as: theo, ...desk })
  await expectNews(waiting, theo, {
    mail: 'A pet you asked about is on hold for someone else',
    bell: 'Biscuit is on hold for someone else. Your request stays on the waiting list.',
    path: third.path,
  })
  await waiting.page.getByText('You’re on the waiting list').waitFor()

  await press(owning, 'Mark as adopted')
  await confirm(owning, 'Mark as adopted')
  await owning.page.getByText('Biscuit has found a home with Rita Requester.').waitFor()
  await laterShows(asking, 'You adopted Biscuit')
  await laterShows(waiting, 'We’re sorry it wasn’t with you. Thank you for offering your home.')
  await waiting.page.locator(`main a[href="/pets/${similarPet.id}"]`).first().waitFor()
  await expectNews(waiting, theo, {
    mail: 'A pet you asked about has found a home',
    bell: 'Biscuit has found another home. Thank you for offering yours.',
    path: third.path,
  })

  await mailFor(rita, 'New message about your adoption request', path)
  await mailFor(olive, 'New message about Biscuit', path)
  await mailFor(rita, 'Your adoption request was accepted', path)
  const written = [words, question, answer]
  expectNoneOf([...written, 'Rita Requester', 'Theo Third'], olive)
  for (const account of [rita, theo])
    expectNoneOf([...written, 'Olive Owner', 'Rita Requester', 'Theo Third', 'Biscuit'], account)
  for (const visitor of [asking, owning, waiting]) await visitor.leave()
})
