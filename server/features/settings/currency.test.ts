import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { fixCurrency, noteCurrency, readCurrency } from '#server/platform/currency/currency.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { pageCurrencyHeader } from '#shared/config.ts'
import type { Currency } from '#shared/currencies.ts'
import { currentCurrency } from '#shared/money.ts'
import { setCurrency } from '#shared/money-form.ts'
import { emptySettings } from '#shared/settings.ts'

// Also on PostgreSQL (npm run test:pg). There, another server may save between any two statements.

afterEach(() => setCurrency('USD'))

const fixed = { message: expect.stringContaining('can’t change anymore') }
const changed = { message: expect.stringContaining('currency has just changed') }

const saveCurrency = ({ admin }: Harness, currency: Currency) =>
  admin.call.settings.save({ values: { ...emptySettings, currency } })

const pet = {
  name: 'Rex',
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'A good dog.',
} as const
const image = 'https://example.org/rex.jpg'
const campaign = { petName: 'Luna', image, location: 'here', description: 'A hip.', maxCents: 10_000 }

const stored = async ({ read, schema: { settings } }: Database) =>
  (await read.select({ currency: settings.currency, fixed: settings.currencyFixed }).from(settings))[0]

test('an admin can change the currency until the first amount, and never after it', async () => {
  const shelter = await startHarness()
  expect(await shelter.admin.call.settings.get()).toMatchObject({ currencyFixed: false, saved: { currency: 'USD' } })
  expect(await saveCurrency(shelter, 'EUR')).toMatchObject({ currencyFixed: false, saved: { currency: 'EUR' } })
  expect((await shelter.app.inject('/api/config')).json().currency).toBe('EUR')
  const { id } = await shelter.user.call.pets.add({ ...pet, photos: [{ image, alt: null, focus: null }] })
  expect(await saveCurrency(shelter, 'JPY')).toMatchObject({ saved: { currency: 'JPY' } })
  const photos = [{ image, alt: null, focus: null }]
  await shelter.user.call.pets.update({ id, ...pet, photos, adoptionFeeCents: 5000 })
  await expect(saveCurrency(shelter, 'USD')).rejects.toMatchObject(fixed)
  // for good, also when the amount is gone
  await shelter.user.call.pets.update({ id, ...pet, photos, adoptionFeeCents: null })
  await expect(saveCurrency(shelter, 'USD')).rejects.toMatchObject(fixed)
  expect(await saveCurrency(shelter, 'JPY')).toMatchObject({ currencyFixed: true })
  const refused = await shelter.admin.http({ method: 'PATCH', url: '/api/settings', payload: { currency: 'EUR' } })
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('can’t change anymore')])
  const unknown = await shelter.admin.http({ method: 'PATCH', url: '/api/settings', payload: { currency: 'XTS' } })
  expect([unknown.statusCode, unknown.json().errors]).toMatchObject([
    400,
    [{ path: 'currency', message: 'Choose a currency from the list' }],
  ])
})

test.each<[string, (shelter: Harness) => Promise<unknown>]>([
  ["a campaign's target", ({ user }) => user.call.campaigns.create(campaign)],
  [
    'the threshold of large pledges',
    ({ admin }) => admin.call.settings.save({ values: { ...emptySettings, largePromise: '300' } }),
  ],
  [
    'an adoption fee of nothing',
    ({ user }) => user.call.pets.add({ ...pet, photos: [{ image, alt: null, focus: null }], adoptionFeeCents: 0 }),
  ],
])('%s fixes the currency', async (_what, store) => {
  const shelter = await startHarness()
  await store(shelter)
  expect(await stored(shelter.db)).toEqual({ currency: 'USD', fixed: true })
  await expect(saveCurrency(shelter, 'EUR')).rejects.toMatchObject(fixed)
})

test('a threshold that comes with another currency is checked in it', async () => {
  const { admin } = await startHarness()
  const values = { ...emptySettings, currency: 'KWD', largePromise: '100001' } as const
  await expect(admin.call.settings.save({ values })).rejects.toThrow('from 1 to 100,000')
  expect(await admin.call.settings.save({ values: { ...values, largePromise: '100000' } })).toMatchObject({
    currencyFixed: true,
  })
})

test('an amount and another currency at once: one of them wins, and the amount is never in the other', async () => {
  for (const currency of ['EUR', 'JPY', 'KWD'] as const) {
    const shelter = await startHarness()
    const [created, saved] = await Promise.allSettled([
      shelter.user.call.campaigns.create(campaign),
      saveCurrency(shelter, currency),
    ])
    const now = await stored(shelter.db)
    expect([created.status, saved.status].filter((status) => status === 'fulfilled').length).toBeGreaterThan(0)
    if (created.status === 'rejected') expect(created.reason).toMatchObject(changed)
    if (saved.status === 'rejected') expect(saved.reason).toMatchObject(fixed)
    if (created.status === 'fulfilled' && saved.status === 'fulfilled') expect(now).toEqual({ currency, fixed: true })
    else
      expect(now).toEqual(
        created.status === 'fulfilled' ? { currency: 'USD', fixed: true } : { currency, fixed: false },
      )
    setCurrency('USD')
  }
})

test('an amount that was parsed in another currency is refused, also by a server that has not noticed', async () => {
  const { db, user } = await startHarness()
  const { settings } = db.schema
  const parsedAt = await readCurrency(db)
  // another server saves
  await db.transaction((tx) =>
    tx.insert(settings).values({ id: 1, version: 1, content: '{}', currency: 'JPY', currencyFixed: false }),
  )
  expect(currentCurrency()).toBe('USD')
  await expect(db.transaction((tx) => fixCurrency(db, tx, parsedAt))).rejects.toMatchObject({
    code: 'CURRENCY_CHANGED',
  })
  expect(await stored(db)).toEqual({ currency: 'JPY', fixed: false })
  // this one notices with the next request, after which the earlier input is still refused
  await user.call.pets.mine({})
  expect(currentCurrency()).toBe('JPY')
  await expect(db.transaction((tx) => fixCurrency(db, tx, parsedAt))).rejects.toMatchObject({
    code: 'CURRENCY_CHANGED',
  })
  await db.transaction((tx) => fixCurrency(db, tx))
  expect(await stored(db)).toEqual({ currency: 'JPY', fixed: true })
})

test('an amount that was typed on a page from before a change of the currency is refused', async () => {
  const shelter = await startHarness()
  await saveCurrency(shelter, 'JPY')
  const { user } = shelter
  const create = (pageCurrency?: string) =>
    user.http({
      method: 'POST',
      url: '/trpc/campaigns.create',
      payload: campaign,
      headers: pageCurrency === undefined ? {} : { [pageCurrencyHeader]: pageCurrency },
    })
  const refused = await create('USD')
  expect([refused.statusCode, refused.json().error.data.refusal]).toEqual([409, 'CURRENCY_CHANGED'])
  expect((await create('')).statusCode).toBe(409)
  expect(await stored(shelter.db)).toEqual({ currency: 'JPY', fixed: false })
  // other programs, and pages that were opened since
  expect((await create()).statusCode).toBe(200)
  expect((await create('JPY')).statusCode).toBe(200)
  // the page may still read, and change what is no amount
  const photos = [{ image, alt: null, focus: null }]
  const add = (fee: number | null) =>
    user.http({
      method: 'POST',
      url: '/trpc/pets.add',
      payload: { ...pet, photos, adoptionFeeCents: fee },
      headers: { [pageCurrencyHeader]: 'USD' },
    })
  expect((await add(null)).statusCode).toBe(200)
  expect((await add(5000)).statusCode).toBe(409)
})

test('an older row that arrives later changes nothing', async () => {
  const { db } = await startHarness()
  noteCurrency(db, { version: 3, currency: 'EUR', currencyFixed: false })
  noteCurrency(db, { version: 2, currency: 'JPY', currencyFixed: false })
  expect(currentCurrency()).toBe('EUR')
  noteCurrency(db, { version: 3, currency: 'EUR', currencyFixed: true })
  noteCurrency(db, { version: 4, currency: 'JPY', currencyFixed: false })
  expect(currentCurrency()).toBe('EUR')
  expect(() => noteCurrency(db, { version: 5, currency: 'XTS', currencyFixed: true })).toThrow('XTS')
})

test('amounts of a shelter without settings are dollars, and fixed', async () => {
  const { db, user } = await startHarness()
  const { id } = await user.call.campaigns.create(campaign)
  expect(await stored(db)).toEqual({ currency: 'USD', fixed: true })
  const { campaigns } = db.schema
  const [row] = await db.read.select({ cents: campaigns.maxCents }).from(campaigns).where(eq(campaigns.id, id))
  expect(row?.cents).toBe(10_000)
})
