import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { createLink, linkLifetimes } from '#server/identity/one-time-links.ts'
import type { Actor } from '#server/platform/access/operation.ts'
import { type MonthlyShelter, startMonthlyShelter } from '#server/testing/monthly.ts'
import { moneyProblems } from './ledger.service.ts'
import { cardLinkKind, mailCardLink } from './monthly-card.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: MonthlyShelter

beforeEach(async () => {
  world = await startMonthlyShelter()
})

const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

const withMail = (): Actor<'anyone'> => ({ db: world.db, user: null, payments: world.payments, mail: true })
const askFor = (secret: string, amountCents: number | null) => mailCardLink(withMail(), { secret, amountCents })

/** The link that the mail worker makes for the last such email. */
async function linkOf(id: number): Promise<string> {
  const { notifications } = world.db.schema
  const rows = await world.db.read.select().from(notifications).where(eq(notifications.kind, 'monthly_card'))
  const data = JSON.parse(rows.at(-1)?.data ?? '{}')
  const kind = cardLinkKind({ monthly: { id }, data })
  return world.db.transaction((tx) =>
    createLink(world.db, tx, { purpose: 'monthly_card', email: 'dora@example.org', kind }),
  )
}

it('raises the amount on a page of Stripe, which an emailed link opens once', async () => {
  const { running, stripe, post, pageOf, hearAll } = world
  const { secret, subscription, id } = await running()
  await askFor(secret, 4000)
  const token = await linkOf(id)
  const opened = await post('monthly.openCardPage', { token })
  expect(opened.data).toEqual({ url: stripe.lastSession().url })
  expect((await post('monthly.openCardPage', { token })).code).toBe('CARD_LINK_OVER')
  expect(await pageOf(secret)).toMatchObject({ amountCents: 2500 })
  const from = stripe.events().length
  stripe.pay(stripe.lastSession().id)
  await hearAll(from)
  await world.work()
  expect(await pageOf(secret)).toMatchObject({ amountCents: 4000, pending: false })
  expect(stripe.billing.month(subscription).amount_paid).toBe(4000)
})

it('is a link that works for an hour, and again after Stripe was away', async () => {
  const { running, stripe, post, id } = { ...world, id: 0 }
  expect(id).toBe(0)
  expect(linkLifetimes.monthly_card).toBe(3_600_000)
  const begun = await running()
  await askFor(begun.secret, null)
  const token = await linkOf(begun.id)
  stripe.cut(true)
  expect((await post('monthly.openCardPage', { token })).code).toBe('PAYMENTS_AWAY')
  stripe.cut(false)
  const before = stripe.sessions().length
  expect((await post('monthly.openCardPage', { token })).status).toBe(200)
  expect(stripe.sessions()).toHaveLength(before)
  const { oneTimeLinks } = world.db.schema
  const late = await linkOf(begun.id)
  await world.db.transaction((tx) => tx.update(oneTimeLinks).set({ expiresAt: hours(-0.01) }))
  expect((await post('monthly.openCardPage', { token: late })).code).toBe('CARD_LINK_OVER')
  expect((await post('monthly.openCardPage', { token: 'guessed' })).code).toBe('CARD_LINK_OVER')
})

it('is emailed to the address stored with it, at most once in ten minutes, and only for more', async () => {
  const { running, mails, post } = world
  const { secret } = await running()
  expect((await post('monthly.mailLink', { secret, amountCents: null })).code).toBe('NO_MAIL')
  await expect(askFor(secret, 2500)).rejects.toMatchObject({ code: 'INVALID' })
  await expect(askFor(secret, 100)).rejects.toMatchObject({ code: 'INVALID' })
  await askFor(secret, 3000)
  await expect(askFor(secret, 3000)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await mails()).filter(([kind]) => kind === 'monthly_card')).toEqual([['monthly_card', 'dora@example.org']])
})

it('is emailed once when a card is declined, and the next try with another card is received', async () => {
  const { running, stripe, post, hearAll, pageOf, mails } = world
  const { secret, subscription, id } = await running()
  stripe.billing.decline(subscription)
  const invoice = stripe.billing.month(subscription)
  stripe.billing.retry(invoice.id)
  await hearAll()
  await hearAll()
  await world.work()
  expect(await pageOf(secret)).toMatchObject({ status: 'failing' })
  expect((await mails()).filter(([kind]) => kind === 'monthly_card')).toHaveLength(1)
  await post('monthly.openCardPage', { token: await linkOf(id) })
  stripe.pay(stripe.lastSession().id)
  await hearAll()
  await world.work()
  stripe.billing.retry(invoice.id)
  await hearAll()
  await world.work()
  expect(await pageOf(secret)).toMatchObject({ status: 'running', amountCents: 2500, pending: false })
  expect(await world.donationsOf(secret)).toHaveLength(2)
  expect(await moneyProblems(world.db)).toEqual([])
})

it('is noticed without any event that a card was declined, and that the last try has failed', async () => {
  const { running, stripe, pageOf, mails } = world
  const { secret, subscription } = await running()
  stripe.billing.decline(subscription)
  const invoice = stripe.billing.month(subscription)
  await world.work(hours(25))
  expect(await pageOf(secret)).toMatchObject({ status: 'failing' })
  expect((await mails()).filter(([kind]) => kind === 'monthly_card')).toHaveLength(1)
  for (let times = 0; times < 3; times++) stripe.billing.retry(invoice.id)
  await world.work(hours(50))
  expect(await pageOf(secret)).toMatchObject({ status: 'ended', endedBy: 'provider' })
})

it('is the latest page that counts', async () => {
  const { running, stripe, post, pageOf } = world
  const { secret, id } = await running()
  await askFor(secret, 4000)
  const [first, second] = [await linkOf(id), await linkOf(id)]
  await post('monthly.openCardPage', { token: first })
  const earlier = stripe.lastSession().id
  await post('monthly.openCardPage', { token: second })
  expect(stripe.session(earlier).status).toBe('expired')
  stripe.pay(stripe.lastSession().id)
  await world.work(hours(25))
  expect(await pageOf(secret)).toMatchObject({ amountCents: 4000 })
})
