import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type MonthlyShelter, startMonthlyShelter } from '#server/testing/monthly.ts'
import { goodPet } from '#server/testing/rest.ts'
import { moneyProblems } from './ledger.service.ts'
import { monthlyProblems, overdueMonthly } from './monthly-problems.queries.ts'
import { askSponsors, endUnanswered } from './monthly-sponsors.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: MonthlyShelter
let rex: number

beforeEach(async () => {
  world = await startMonthlyShelter()
  rex = await addPet('Rex')
})

const day = 86_400_000
const days = (n: number) => new Date(Date.now() + n * day)
const addPet = async (name: string, by = world.shelter.admin) => (await by.call.pets.add({ ...goodPet, name })).id
const adopt = (id: number) => world.shelter.admin.call.pets.markAdopted({ id })

async function well() {
  expect(await moneyProblems(world.db)).toEqual([])
  expect(await monthlyProblems(world.db)).toEqual([])
  expect(await overdueMonthly(world.db, new Date())).toEqual([])
}

async function purposes() {
  const { donations } = world.db.schema
  const rows = await world.db.read.select().from(donations).orderBy(donations.id)
  return rows.map(({ purpose, petId }) => [purpose, petId])
}

describe('a sponsor', () => {
  it('gives for one pet of the shelter', async () => {
    const { running, stripe, hearAll, pageOf, start } = world
    const { secret, subscription } = await running({ petId: rex })
    stripe.billing.month(subscription)
    await hearAll()
    expect(await purposes()).toEqual([
      ['sponsor', rex],
      ['sponsor', rex],
    ])
    expect(await pageOf(secret)).toMatchObject({ purpose: 'sponsor', pet: { id: rex, name: 'Rex', shown: true } })
    const { items } = await world.shelter.admin.call.donations.list({})
    expect(items.map(({ petName, sponsored }) => ({ petName, sponsored }))).toEqual([
      { petName: null, sponsored: 'Rex' },
      { petName: null, sponsored: 'Rex' },
    ])
    const members = await addPet('Of a member', world.shelter.user)
    const adopted = await addPet('Adopted')
    await adopt(adopted)
    for (const petId of [members, adopted, 999])
      expect((await start({ petId, from: `203.0.113.${petId % 200}` })).code).toBe('PET_NOT_SPONSORED')
    const { users } = world.db.schema
    const { uid } = world.shelter.user.user
    await world.db.transaction((tx) => tx.update(users).set({ staff: true }).where(eq(users.uid, uid)))
    expect((await start({ petId: members, from: '203.0.113.9' })).status).toBe(200)
    await well()
  })

  it('is asked when the pet finds a home, and nothing is collected until they decide', async () => {
    const { running, stripe, pageOf, db, mails, change } = world
    const { secret, subscription } = await running({ petId: rex })
    await adopt(rex)
    expect(await askSponsors(db)).toBe(1)
    expect(await askSponsors(db)).toBe(0)
    await world.work()
    expect(stripe.billing.subscriptions.get(subscription)?.pause_collection).toEqual({
      behavior: 'void',
      resumes_at: null,
    })
    const { status, answerBy, nextAt } = await pageOf(secret)
    expect({ status, nextAt }).toEqual({ status: 'asked', nextAt: null })
    expect(Math.round((Date.parse(answerBy ?? '') - Date.now()) / day)).toBe(60)
    expect((await mails()).filter(([kind]) => kind === 'sponsor_asked')).toEqual([
      ['sponsor_asked', 'dora@example.org'],
    ])
    expect(stripe.billing.month(subscription).status).toBe('void')
    for (const wrong of [{ do: 'pause', months: 1 }, { do: 'resume' }, { do: 'lower', amountCents: 1000 }])
      expect((await change(secret, wrong)).code).toBe('MONTHLY_MOVED_ON')
    await well()
  })

  it('chooses another pet', async () => {
    const { running, stripe, change, hearAll, db } = world
    const { secret, subscription } = await running({ petId: rex })
    const [luna, gone] = [await addPet('Luna'), await addPet('Gone')]
    expect((await change(secret, { do: 'sponsor', petId: luna })).code).toBe('MONTHLY_MOVED_ON')
    await adopt(rex)
    await adopt(gone)
    await askSponsors(db)
    await world.work()
    expect((await change(secret, { do: 'sponsor', petId: gone })).code).toBe('PET_NOT_SPONSORED')
    for (let times = 0; times < 2; times++)
      expect((await change(secret, { do: 'sponsor', petId: luna })).data).toMatchObject({
        status: 'running',
        pet: { id: luna, name: 'Luna' },
        pending: false,
      })
    expect(stripe.billing.month(subscription).status).toBe('paid')
    await hearAll()
    expect(await purposes()).toEqual([
      ['sponsor', rex],
      ['sponsor', luna],
    ])
    await well()
  })

  it('supports the shelter instead, or stops', async () => {
    const { running, stripe, change, hearAll, db } = world
    const first = await running({ petId: rex })
    const second = await running({ petId: rex, email: 'other@example.org' })
    await adopt(rex)
    expect(await askSponsors(db)).toBe(2)
    const { data } = await change(first.secret, { do: 'shelter' })
    expect(data).toMatchObject({ status: 'running', purpose: 'shelter', pet: null })
    expect((await change(second.secret, { do: 'stop' })).data).toMatchObject({ status: 'ended', endedBy: 'donor' })
    stripe.billing.month(first.subscription)
    await hearAll()
    expect((await purposes()).at(-1)).toEqual(['shelter', null])
    expect(stripe.billing.subscriptions.get(second.subscription)?.status).toBe('canceled')
    await well()
  })

  it('is asked when the pet is deleted, but not when it is taken off the site for a while', async () => {
    const { running, pageOf, db, shelter } = world
    const { secret } = await running({ petId: rex })
    await shelter.admin.call.pets.setPublished({ id: rex, published: false })
    expect(await askSponsors(db)).toBe(0)
    expect(await pageOf(secret)).toMatchObject({ status: 'running', pet: { id: rex, name: 'Rex', shown: false } })
    await shelter.admin.call.pets.delete({ id: rex })
    expect(await askSponsors(db)).toBe(1)
    expect(await pageOf(secret)).toMatchObject({ status: 'asked', pet: { id: rex, name: 'Rex', shown: false } })
  })

  it('who does not answer within 60 days stops', async () => {
    const { running, stripe, pageOf, db } = world
    const { secret, subscription } = await running({ petId: rex })
    await adopt(rex)
    await askSponsors(db)
    expect(await endUnanswered(db, days(59))).toBe(0)
    expect(await overdueMonthly(db, days(62))).toEqual([expect.stringContaining('should have ended')])
    expect(await endUnanswered(db, days(61))).toBe(1)
    await world.work(days(61.1))
    expect(await pageOf(secret)).toMatchObject({ status: 'ended', endedBy: 'unanswered' })
    expect(stripe.billing.subscriptions.get(subscription)?.status).toBe('canceled')
  })

  it('is refunded what was collected before the pause arrived', async () => {
    const { running, stripe, hearAll, db } = world
    const { secret, subscription } = await running({ petId: rex })
    await adopt(rex)
    // the month begins before anything has noticed the adoption
    stripe.billing.month(subscription)
    await hearAll()
    await askSponsors(db)
    await world.work()
    await hearAll()
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 2500, 'received'],
      [2500, 0, 'refunded'],
    ])
    await well()
  })

  it.each([
    [90, [2500, 0, 'refunded']],
    [300, [2500, 2500, 'received']],
  ] as const)(
    'is asked soon after the adoption: what was collected %i seconds earlier ends as %j',
    async (ago, end) => {
      const { running, stripe, hearAll } = world
      const { secret, subscription } = await running({ petId: rex })
      const { id } = stripe.billing.month(subscription)
      const invoice = stripe.billing.invoices.get(id)
      if (!invoice) throw new Error('no invoice')
      invoice.status_transitions.paid_at = Math.floor(Date.now() / 1000) - ago
      await adopt(rex)
      await hearAll()
      await world.work()
      await hearAll()
      expect(await world.donationsOf(secret)).toEqual([[2500, 2500, 'received'], end])
      await well()
    },
  )

  it('is refunded what was collected between the adoption and the question, also if they answer before that is known', async () => {
    const { running, stripe, hearAll, db, change } = world
    const { secret, subscription } = await running({ petId: rex })
    const { id } = stripe.billing.month(subscription)
    const invoice = stripe.billing.invoices.get(id)
    if (!invoice) throw new Error('no invoice')
    invoice.status_transitions.paid_at = Math.floor(Date.now() / 1000) - 100
    await adopt(rex)
    await askSponsors(db)
    await change(secret, { do: 'shelter' })
    await world.work()
    await hearAll()
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 2500, 'received'],
      [2500, 0, 'refunded'],
    ])
    await well()
  })

  it('is refunded what was collected in an earlier pause that Stripe never learned of', async () => {
    const { running, stripe, hearAll, db, change } = world
    const { secret, subscription } = await running({ petId: rex })
    await stripe.dead(true)
    await change(secret, { do: 'pause', months: 1 })
    const { monthlyDonations } = db.schema
    const since = new Date(Date.now() - 3_600_000)
    await db.transaction((tx) => tx.update(monthlyDonations).set({ pausedSince: since }))
    await stripe.dead(false)
    // collected longer before the question than a sponsor may be asked late
    stripe.billing.month(subscription)
    for (const invoice of stripe.billing.invoices.values())
      invoice.status_transitions.paid_at = Math.floor(since.getTime() / 1000) + 60
    await adopt(rex)
    await askSponsors(db)
    await world.work()
    await hearAll()
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 2500, 'received'],
      [2500, 0, 'refunded'],
    ])
    await well()
  })

  it('is refunded late while Stripe is away, and only once', async () => {
    const { running, stripe, hearAll, db } = world
    const { secret, subscription } = await running({ petId: rex })
    await adopt(rex)
    stripe.billing.month(subscription)
    await hearAll()
    stripe.cut(true)
    await world.work()
    stripe.cut(false)
    await world.work(days(0.1))
    await world.work(days(0.2))
    await hearAll()
    expect(stripe.events().filter(({ type }) => type === 'charge.refunded')).toHaveLength(1)
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 2500, 'received'],
      [2500, 0, 'refunded'],
    ])
    expect(await askSponsors(db)).toBe(0)
    await well()
  })

  it('whose pet finds a home while they pay is refunded and asked', async () => {
    const { start, stripe, hearAll, pageOf } = world
    const { secret } = await start({ petId: rex })
    await adopt(rex)
    stripe.pay(stripe.lastSession().id)
    await hearAll()
    await world.work()
    await hearAll()
    expect(await pageOf(secret)).toMatchObject({ status: 'asked' })
    expect(await world.donationsOf(secret)).toEqual([[2500, 0, 'refunded']])
    await well()
  })
})
