import { beforeEach, expect, test } from 'vitest'
import { sentenceOf } from '#server/platform/errors/errors.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Rest, type RestCaller, startRest } from '#server/testing/rest.ts'
import { moneyProblems } from './ledger.service.ts'

// The key of an erased donation can't be used again (docs/product.md 8.6).

const key = 'the key of one donation'
let shelter: Rest
let luna: number

beforeEach(async () => {
  shelter = await startRest()
  luna = await campaign()
})

const campaign = async () => {
  const image = 'https://example.org/luna.jpg'
  return (await shelter.admin.call.campaigns.createSimple({ petName: 'Luna', image, maxCents: 10_000 })).id
}
const donate = (who: RestCaller, to = luna, payload: object = { amount: 12.5 }) =>
  shelter.rest(who, 'PATCH', {
    url: `/api/donations/${to}/donate`,
    payload,
    headers: { 'idempotency-key': key },
  })
const secretOf = (answer: Awaited<ReturnType<typeof donate>>): string => answer.json().gift.url.split('/').at(-1)
const erase = (secret: string) => shelter.anonymous.call.donations.erase({ secret })
const leave = async (who: 'owner' | 'other') => {
  const name = who === 'owner' ? 'Uma User' : 'Otto Other'
  const payload = { pets: 'delete', currentPassword: `${name} has a password` }
  expect((await shelter.rest(who, 'DELETE', { url: '/api/me', payload })).statusCode).toBe(200)
}

async function books() {
  const { db } = shelter
  const { campaigns, donations, donationEvents } = db.schema
  const rows = await Promise.all([campaigns, donations, donationEvents].map((table) => db.read.select().from(table)))
  expect(await moneyProblems(db)).toEqual([])
  return rows
}

const refused = async (answer: ReturnType<typeof donate>) => {
  const { statusCode, json } = await answer
  expect([statusCode, json().detail]).toEqual([409, sentenceOf('DONATION_ERASED')])
}

test.each(['anonymous', 'owner', 'admin'] as const)(
  'once erased, the donation of %s is not made again',
  async (who) => {
    const secret = secretOf(await donate(who))
    await erase(secret)
    await erase(secret)
    const before = await books()
    for (const payload of [{ amount: 12.5 }, { amount: 1 }, { amount: 12.5, name: 'Vera' }])
      await refused(donate(who, luna, payload))
    await shelter.admin.call.campaigns.setPaused({ id: luna, paused: true })
    await refused(donate(who))
    await shelter.admin.call.campaigns.setPaused({ id: luna, paused: false })
    const [, donations, events] = await books()
    expect([donations, events]).toEqual(before.slice(1))
  },
)

test('keys of others, other keys and, for a visitor, other campaigns can be used', async () => {
  for (const who of ['anonymous', 'owner'] as const) await erase(secretOf(await donate(who)))
  expect((await donate('other')).statusCode).toBe(200)
  const other = await campaign()
  expect((await donate('anonymous', other)).statusCode).toBe(200)
  await refused(donate('owner', other))
  expect((await shelter.user.call.donations.give({ campaignId: luna, amountCents: 100 })).amountCents).toBe(100)
})

test('nor is it after its donor has deleted their account, without a login', async () => {
  await donate('owner')
  await donate('other')
  await leave('owner')
  const before = await books()
  await refused(donate('anonymous'))
  expect((await donate('other')).statusCode).toBe(200)
  expect(await books()).toEqual(before)
})

test('accounts that had the same key can both be deleted', async () => {
  await donate('owner')
  await donate('other')
  await leave('owner')
  await leave('other')
  await refused(donate('anonymous'))
})

test('erased cash is not entered again', async () => {
  const cash = { campaignId: luna, amountCents: 700, showName: false, idempotencyKey: key }
  const { call } = shelter.admin
  const entered = await call.donations.enterCash(cash)
  await erase(entered.path.split('/').at(-1) ?? '')
  const again: unknown = await call.donations.enterCash(cash).catch((error: unknown) => error)
  expect(refusalOf(again)?.code).toBe('DONATION_ERASED')
})

test('only a hash of the key is left', async () => {
  await erase(secretOf(await donate('anonymous')))
  const { db } = shelter
  const [row] = await db.read.select().from(db.schema.donationDetails)
  expect(row).toMatchObject({
    idempotencyKey: null,
    requestHash: null,
    erasedKey: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})
